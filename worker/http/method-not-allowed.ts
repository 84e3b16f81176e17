import type { MiddlewareHandler } from "hono";
import { endpoints } from "../../contract/endpoints.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { grantedFolder } from "./granted-path.ts";

/**
 * The endpoints of files, which the contract does not list. They accept only GET and HEAD; an
 * endpoint with a grant in its path also accepts OPTIONS.
 */
const fileEndpoints = [
  "GET /stream/:videoId/:path{.+}",
  `OPTIONS ${grantedFolder}/:path{.+}`,
  "GET /media/:path{.+}",
];

/** A parameter in a Hono path: `:name`, or `:name{pattern}`. */
const pathParameter = /:\w+(?:\{([^}]+)\})?/g;

const knownEndpoints = [...Object.keys(endpoints), ...fileEndpoints].map((key) => {
  const [method = "", path = ""] = key.split(" ");
  return {
    method,
    pattern: new RegExp(`^${path.replace(pathParameter, (_, pattern) => pattern ?? "[^/]+")}/?$`),
  };
});

/** Responds 405 to a known path with an unsupported method. Runs after all routes and pages. */
export const rejectUnsupportedMethods: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { pathname } = new URL(c.req.url);
  const methods = knownEndpoints
    .filter(({ pattern }) => pattern.test(pathname))
    .map(({ method }) => method);
  if (methods.length === 0) return next();
  if (methods.includes("GET")) methods.push("HEAD");
  const allow = methods.join(", ");
  throw new AppError("method_not_allowed", { methods: allow }, { headers: { Allow: allow } });
};
