import type { MiddlewareHandler } from "hono";
import { endpoints } from "../../contract/endpoints.ts";
import type { App } from "./app.ts";
import { AppError } from "./app-error.ts";

const known = Object.keys(endpoints).map((key) => {
  const [method = "", path = ""] = key.split(" ");
  return { method, pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`) };
});

/** Comes after the routes and pages: an address of the contract that was asked with another method. */
export const refuseOtherMethods: MiddlewareHandler<App> = async (c, next) => {
  const { pathname } = new URL(c.req.url);
  const methods = known.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method);
  if (methods.length === 0) return next();
  if (methods.includes("GET")) methods.push("HEAD");
  throw new AppError("method_not_allowed", `This address answers ${methods.join(", ")}.`, {
    headers: { Allow: methods.join(", ") },
  });
};
