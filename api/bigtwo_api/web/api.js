// @ts-check
// The one way to the service. The page asks; every verdict, label and choice comes from there.

import { language } from "./text.js";

const PATIENCE = 20_000; // ms

/** The service could not be reached, or did not answer in time. */
export class Unreachable extends Error {}

/** The service answered that the question cannot be answered; `problem` says why. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

/** Put a question: `ask("plays/compare", {...})`. */
export function ask(path, body) {
  return send(`/v1/${path}`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}

/** Read a page of the service, such as `rulesets/douque`. */
export function read(path) {
  return send(`/v1/${path}`, { method: "GET" });
}

async function send(path, request) {
  const headers = { ...request.headers, accept: "application/json, application/problem+json", "accept-language": language() };
  const { response, content } = await fetched(path, { ...request, headers });
  if (response.ok && content !== null) return content;
  // The service itself always answers with a problem in JSON; anything else comes from something on the way.
  if (content === null || typeof content.code !== "string") throw new Unreachable();
  throw new Refused(content);
}

async function fetched(path, request) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(path, { ...request, signal: stop.signal });
    return { response, content: await response.json().catch(() => null) };
  } catch {
    throw new Unreachable();
  } finally {
    clearTimeout(timer);
  }
}
