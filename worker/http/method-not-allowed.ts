import type { MiddlewareHandler } from "hono";
import { endpoints } from "../../contract/endpoints.ts";
import type { App } from "./app.ts";
import { AppError } from "./app-error.ts";

/** Files are no calls of the contract, and answer no other method either. */
const files = ["GET /stream/:videoId/:path{.+}", "GET /media/:path{.+}"];

/** A part of a path as Hono writes it: `:name`, or `:name{pattern}`. */
const part = /:\w+(?:\{([^}]+)\})?/g;

const known = [...Object.keys(endpoints), ...files].map((key) => {
  const [method = "", path = ""] = key.split(" ");
  return { method, pattern: new RegExp(`^${path.replace(part, (_, pattern) => pattern ?? "[^/]+")}/?$`) };
});

/** Comes after the routes and pages: a known address that was asked with another method. */
export const refuseOtherMethods: MiddlewareHandler<App> = async (c, next) => {
  const { pathname } = new URL(c.req.url);
  const methods = known.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method);
  if (methods.length === 0) return next();
  if (methods.includes("GET")) methods.push("HEAD");
  throw new AppError("method_not_allowed", `This address answers ${methods.join(", ")}.`, {
    headers: { Allow: methods.join(", ") },
  });
};
