const tokensPage = "https://dash.cloudflare.com/profile/api-tokens";

/**
 * The API token's permission that each path needs; the first match counts:
 * https://developers.cloudflare.com/fundamentals/api/reference/permissions/.
 */
const permissions = [
  [/^\/accounts\/[^/]+\/d1\//, "Account · D1 · Edit"],
  [/^\/accounts\/[^/]+\/r2\//, "Account · Workers R2 Storage · Edit"],
  [/^\/accounts\/[^/]+\/workers\//, "Account · Workers Scripts · Edit"],
  [/^\/accounts\/[^/]+\/subscriptions/, "Account · Billing · Read"],
  [/^\/accounts/, "Account · Account Settings · Read"],
  [/^\/zones\/[^/]+\/email\//, "Zone · Email Sending · Edit"],
  [/^\/zones\/[^/]+\/workers\//, "Zone · Workers Routes · Edit"],
  [/^\/zones/, "Zone · Zone · Read"],
];

/** Advice, by code, for Cloudflare errors whose own text does not say what to do. */
const advice = {
  10042:
    "R2 is not switched on in this account. Open https://dash.cloudflare.com/?to=/:account/r2 and choose a plan (10 GB are free).",
  10089:
    "Analytics Engine is not switched on in this account. Open https://dash.cloudflare.com/?to=/:account/workers/analytics-engine once.",
  100328:
    "This account is on the free plan. Choose Workers Paid ($5 a month): https://dash.cloudflare.com/?to=/:account/workers/plans.",
};

/**
 * A failed call of Cloudflare's API. `status` is the HTTP status, and `code` is Cloudflare's code
 * of the first error.
 */
export class CloudflareError extends Error {
  constructor({ method, path }, status, errors) {
    super(describeError({ method, path }, status, errors));
    this.status = status;
    this.code = errors[0]?.code;
  }
}

function describeError({ method, path }, status, errors) {
  const reason = errors.map(({ message }) => message).join("; ") || "no reason";
  const known = advice[errors[0]?.code];
  if (known) return known;
  if (status === 401 || isTokenInvalid(reason))
    return `Cloudflare does not accept the sign-in: ${reason}. Make another token at ${tokensPage}.`;
  if (status === 403) {
    const [, permission] = permissions.find(([pattern]) => pattern.test(path)) ?? [];
    return `The token lacks the permission “${permission}” (${reason}). Add it at ${tokensPage}.`;
  }
  return `Cloudflare answered ${method} ${withoutIds(path)} with ${status}: ${reason}.`;
}

/** Whether the API token is unknown to Cloudflare. Cloudflare then responds 400, 401 or 403. */
const isTokenInvalid = (reason) =>
  /invalid (access|api) token|invalid request headers/i.test(reason);

const withoutIds = (path) =>
  path.replace(/\?.*/, "").replace(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}/g, "…");

/**
 * Finds in Wrangler's output why Cloudflare refused an upload: its code, and what to do about it.
 * Returns undefined without a code.
 */
export function describeWranglerOutput(output) {
  const [, code] = /\[code: (\d+)\]/.exec(output) ?? [];
  return code && { code: Number(code), sentence: advice[code] };
}
