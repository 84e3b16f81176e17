import type { Hono } from "hono";
import * as z from "zod/mini";
import { type Endpoint, IdempotencyHeaders } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { Failure } from "../../contract/failure.ts";
import { apiKeyScopeOf } from "../../contract/keys/keys.ts";
import { getSite } from "../../contract/site/site.ts";
import { requiredPermission } from "../auth/permissions.ts";
import type { AppEnv } from "../context/request-context.ts";

/** Serves the contract as OpenAPI 3.1, whose schemas are JSON Schema. */
export function mountOpenapi(app: Hono<AppEnv>, version: string): void {
  app.get("/api/openapi.json", (c) =>
    c.json(describeContract(version), 200, { "Cache-Control": "public, max-age=300" }),
  );
}

function describeContract(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = "", path = ""] = key.split(" ");
    const openapiPath = path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
    paths[openapiPath] = {
      ...paths[openapiPath],
      [method.toLowerCase()]: describeEndpoint(endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: getSite().name, version },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, "output") },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The session's token, for programs.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key with the scope. Other endpoints refuse a request with a key.",
        },
      },
    },
  };
}

function describeEndpoint(endpoint: Endpoint) {
  const {
    summary,
    access,
    params,
    query,
    headers,
    idempotent,
    body,
    bodyIsOptional = false,
    response,
    status = 200,
  } = endpoint;
  const permission = requiredPermission(access);
  const form = endpoint.form ?? endpoint.streamedForm;
  const failure = {
    description: "Refused or failed",
    content: jsonContent({ $ref: "#/components/schemas/Failure" }),
  };
  return {
    summary: permission ? `${summary} (permission: ${permission})` : summary,
    ...(access !== "anyone" && { security: [{ bearer: [] }, ...securityOfKeys(endpoint)] }),
    parameters: [
      ...parametersOf(params, "path"),
      ...parametersOf(query, "query"),
      ...parametersOf(headers, "header"),
      ...parametersOf(idempotent && IdempotencyHeaders, "header"),
    ],
    ...(body && {
      requestBody: { required: !bodyIsOptional, content: jsonContent(schemaOf(body, "input")) },
    }),
    ...(form && {
      requestBody: {
        required: true,
        content: { "multipart/form-data": { schema: schemaOf(form, "input") } },
      },
    }),
    responses: {
      [status]: {
        description: "Success",
        ...(response && { content: jsonContent(schemaOf(response, "output")) }),
      },
      default: failure,
    },
  };
}

function securityOfKeys(endpoint: Endpoint) {
  const scope = apiKeyScopeOf(endpoint);
  return scope ? [{ apiKey: [scope] }] : [];
}

function parametersOf(
  parameters: z.ZodMiniObject | undefined,
  location: "path" | "query" | "header",
) {
  const { properties = {}, required = [] } = parameters ? schemaOf(parameters, "input") : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output") {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return jsonSchema;
}

const jsonContent = (schema: object) => ({ "application/json": { schema } });
