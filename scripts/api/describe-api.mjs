import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { permissions } from "../../contract/access/permissions.ts";
import { maxReceiverNetworks, milliseconds, receiverAddressMs } from "../../contract/constants.ts";
import { IdempotencyHeaders } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { errors } from "../../contract/errors.ts";
import { Failure } from "../../contract/failure.ts";
import { apiKeyPrefix, apiKeyScopeOf, apiKeyScopes } from "../../contract/keys/keys.ts";
import { maxWrongApiKeysPerNetwork } from "../../contract/policy.ts";
import { root } from "../processes.mjs";
import { describeFields } from "./describe-fields.mjs";

const head = `# HTTP API

\`npm run generate-api\` writes this file from \`contract/\`; \`npm run check\` compares them. A site serves the same contract as
OpenAPI at \`/api/openapi.json\`. A field with \`?\` may be left out.

Answers have their texts in the language that the header \`X-Language\` names, if the site offers it; else in the one of the cookie
\`language\`, else of \`Accept-Language\`, else in the site's first language. Pages have it in their path: \`/de/movies\`.`;

/**
 * The error codes that follow from an endpoint's declaration. An endpoint's handler can respond
 * with further codes.
 */
const declaredCodes = [
  ["a permission", ["not_signed_in", "forbidden", "second_factor_required"]],
  ["signed-in users", ["not_signed_in"]],
  ["asks for a second factor", ["proof_required"]],
  ["API keys, for a request with a key", ["key_invalid", "key_out_of_scope"]],
  ["no API keys, for a request with a key", ["key_not_accepted"]],
  ["the header `Idempotency-Key`", ["idempotency_mismatch", "idempotency_in_progress"]],
  ["a path, query, header, body or form", ["invalid"]],
  ["a body", ["json_required", "json_invalid", "too_large"]],
  ["a form", ["form_required", "form_invalid", "too_many_fields", "too_large"]],
  ["a change with a cookie from another origin", ["wrong_origin"]],
  ["anything", ["too_many_requests", "internal", "database_unavailable"]],
];

const aboutKeys = `## API keys

A program uses an API key, which an administrator creates in the studio under API keys. The key is shown once: \`${apiKeyPrefix}\` and 40
letters and digits. It is sent in this header only, never in an address:

    Authorization: Bearer ${apiKeyPrefix}…

- A request with a key has no session: cookies beside it count for nothing, and it needs no \`Origin\`.
- A key opens the endpoints of its scopes, which are listed here. Every other endpoint refuses it with 403 \`key_not_accepted\`, public
  ones too: send them no key. Without the scope the answer is 403 \`key_out_of_scope\`.
- A key that is unknown, revoked or expired is refused with 401 \`key_invalid\`, and so is one whose maker is blocked, deleted or no longer
  an administrator. A network that sends more than ${maxWrongApiKeysPerNetwork} wrong keys in 15 minutes gets 429 for them.
- A key has 1,200 requests in a minute. After that the answer is 429 with \`Retry-After\`.
- The audit log names the key with each change.

The scopes, and the endpoints that they open:`;

const aboutFiles = `## Files of a video

\`POST /api/movies/:id/playback\` names the address of the playlist (HLS) or the original. Everything beside it has a relative address.

- A browser gets a cookie for \`/stream/<videoId>/\`, which each progress report renews. Pages of other origins cannot read these files.
- The files of an extra that is open to everybody need no grant: \`open.folder\` of \`GET /api/movies/:id\` is their path,
  \`/stream/open/<extra>/<video>/\`, from any origin. \`/embed/extra/<extra>\` is the page that plays them in frames of the hosts that the
  owner lists.
- With \`for=receiver\` the addresses begin with \`/stream/granted/<grant>/<videoId>/\`, for players without cookies, such as a Cast
  receiver. Every origin reads them without credentials, with \`Range\`. Treat them like a password, and make them absolute with the
  site's origin.
- Such an address opens files while the stream lease runs: report progress at least every two minutes, also for the receiver. It ends within
  five minutes of the last report, when the session ends, and after ${receiverAddressMs / milliseconds.hour} hours in any case. A report
  after a pause opens it again. After 401 or 403, request playback again and load the new address at the last position.
- Receivers of a session fetch over ${maxReceiverNetworks} networks in that time. The movie's countries apply where the receiver is.
- 401 \`not_signed_in\` (no such grant, or its session ended), 403 \`grant_required\` (no stream lease) or \`rendition_not_in_plan\`, 404,
  and the codes of the play request.`;

/**
 * Returns the text of docs/api.md: each endpoint of the contract, by domain, and the error codes.
 */
export async function describeApi() {
  const domains = await readDomains();
  const sections = Map.groupBy(Object.entries(endpoints), ([key]) => domains.get(key));
  const described = [...sections].flatMap(([domain, entries]) => [
    `## ${domain}`,
    ...entries.map(([key, endpoint]) => describeEndpoint(key, endpoint)),
  ]);
  return `${[head, describeKeys(), aboutFiles, ...described, describeErrors()].join("\n\n")}\n`;
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

/** Describes API keys, with the endpoints that each scope opens. */
function describeKeys() {
  const opened = Map.groupBy(Object.entries(endpoints), ([, endpoint]) => apiKeyScopeOf(endpoint));
  const lists = apiKeyScopes.map((scope) => {
    const keys = opened.get(scope).map(([key]) => `\`${key}\``);
    return `- \`${scope}\`: ${keys.join(", ")}`;
  });
  return `${aboutKeys}\n\n${lists.join("\n")}`;
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
    `- Who: ${describeAccess(access)}${asksForProof ? "; asks for a second factor" : ""}${apiKeyScopeOf(endpoint) ? "; API keys" : ""}`,
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
    .map(([status, names]) => `- ${status}: ${listCodes(names)}`);
  const failure = `A refused or failed request answers \`${describeFields(Failure, "output")}\`. The codes by status:`;
  const declared = declaredCodes.map(([what, names]) => `- ${what}: ${listCodes(names)}`);
  return `## Errors\n\nWhat an endpoint says of itself above brings these codes:\n\n${declared.join("\n")}\n\n${failure}\n\n${rows.join("\n")}`;
}

const listCodes = (codes) => codes.map((code) => `\`${code}\``).join(", ");
