"""The HTTP service of the Big Two referee: questions and answers as JSON, the contract as OpenAPI 3.1.

``bigtwo serve`` starts it; :func:`bigtwo_api.app.create_app` makes the ASGI application.
"""
