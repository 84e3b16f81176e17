import type { Hono } from "hono";
import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoints/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { Failure } from "../../contract/errors.ts";
import type { App } from "./app.ts";

/** The contract as OpenAPI 3.1, whose schemas are JSON Schema. */
export function openapiRoute(app: Hono<App>, version: string): void {
  app.get("/api/openapi.json", (c) => c.json(describeCalls(version), 200, { "Cache-Control": "public, max-age=300" }));
}

function describeCalls(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = "", path = ""] = key.split(" ");
    const templated = path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: describeCall(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Marquee", version },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, "output") },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The session's token, for programs." },
      },
    },
  };
}

function describeCall(endpoint: Endpoint) {
  const { summary, access, params, query, headers, body, answer, status = 200 } = endpoint;
  const form = endpoint.form ?? endpoint.streamedForm;
  const failure = { description: "Refused or failed", content: json({ $ref: "#/components/schemas/Failure" }) };
  return {
    summary: access === "admin" ? `${summary} (administrators)` : summary,
    ...(access !== "anyone" && { security: [{ bearer: [] }] }),
    parameters: [...parametersOf(params, "path"), ...parametersOf(query, "query"), ...parametersOf(headers, "header")],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, "input")) } }),
    ...(form && {
      requestBody: { required: true, content: { "multipart/form-data": { schema: schemaOf(form, "input") } } },
    }),
    responses: {
      [status]: { description: "Success", ...(answer && { content: json(schemaOf(answer, "output")) }) },
      default: failure,
    },
  };
}

function parametersOf(shape: z.ZodMiniObject | undefined, place: "path" | "query" | "header") {
  const { properties = {}, required = [] } = shape ? schemaOf(shape, "input") : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output") {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

const json = (schema: object) => ({ "application/json": { schema } });
