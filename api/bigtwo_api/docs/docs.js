"use strict";

// Everything comes from this server: no validator badge, no remote configuration, nothing taken from the page's address.
window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  displayRequestDuration: true,
  queryConfigEnabled: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
