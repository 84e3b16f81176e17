import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { permissions } from "../../contract/access/permissions.ts";
import { IdempotencyHeaders } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { errors } from "../../contract/errors.ts";
import { Failure } from "../../contract/failure.ts";
import { root } from "../processes.mjs";
import { describeFields } from "./describe-fields.mjs";

const head = `# HTTP API

\`npm run generate-api\` writes this file from \`contract/\`; \`npm run check\` compares them. A site serves the same contract as
OpenAPI at \`/api/openapi.json\`. A field with \`?\` may be left out.`;

/** Returns the text of docs/api.md: each endpoint of the contract, by domain, and the error codes. */
export async function describeApi() {
  const domains = await readDomains();
  const sections = Map.groupBy(Object.entries(endpoints), ([key]) => domains.get(key));
  const described = [...sections].flatMap(([domain, entries]) => [
    `## ${domain}`,
    ...entries.map(([key, endpoint]) => describeEndpoint(key, endpoint)),
  ]);
  return `${[head, ...described, describeErrors()].join("\n\n")}\n`;
}

/** Reads the domain of each endpoint: the folder of `contract/` that declares it. */
async function readDomains() {
  const paths = await readdir(join(root, "contract"), { recursive: true });
  const files = paths.filter((path) => /^[\w-]+\/endpoints\.ts$/.test(path));
  const entries = files.map(async (path) => {
    const exported = await import(join(root, "contract", path));
    const keys = Object.values(exported).flatMap(Object.keys);
    return keys.map((key) => [key, path.split("/")[0]]);
  });
  return new Map((await Promise.all(entries)).flat());
}

function describeEndpoint(key, endpoint) {
  const { summary, access, idempotent, asksForProof, response, status = 200 } = endpoint;
  const inputs = [
    ["Path", endpoint.params],
    ["Query", endpoint.query],
    ["Headers", endpoint.headers],
    ["Headers", idempotent && IdempotencyHeaders],
    [endpoint.bodyIsOptional ? "Body (optional)" : "Body", endpoint.body],
    ["Form", endpoint.form ?? endpoint.streamedForm],
  ].filter(([, schema]) => schema);
  return [
    `### \`${key}\`\n\n${summary}\n`,
    `- Who: ${describeAccess(access)}${asksForProof ? "; asks for a second factor" : ""}`,
    ...inputs.map(([name, schema]) => `- ${name}: \`${describeFields(schema, "input")}\``),
    `- Answer: ${status}${response ? ` \`${describeFields(response, "output")}\`` : ""}`,
  ].join("\n");
}

function describeAccess(access) {
  if (permissions.includes(access)) return `permission \`${access}\``;
  return access === "user" ? "signed-in users" : "anyone";
}

function describeErrors() {
  const codes = Map.groupBy(Object.keys(errors), (code) => errors[code].status);
  const rows = [...codes]
    .sort(([one], [other]) => one - other)
    .map(([status, names]) => `- ${status}: ${names.map((name) => `\`${name}\``).join(", ")}`);
  const failure = `A refused or failed request answers \`${describeFields(Failure, "output")}\`. The codes by status:`;
  return `## Errors\n\n${failure}\n\n${rows.join("\n")}`;
}
