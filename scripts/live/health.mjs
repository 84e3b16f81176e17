import { setTimeout } from "node:timers/promises";
import { liveSiteUrl } from "./site-url.mjs";
import { findAddressOwner } from "./steps/address.mjs";
import { rollBackWorker } from "./worker.mjs";

const pollMs = 3000;
/**
 * The maximum number of polls. A new address needs a certificate, which takes minutes; a new
 * version takes seconds.
 */
const maxPolls = 100;
/**
 * The minimum number of polls before a rollback, because a part of the site may be missing right
 * after an upload.
 */
const minPolls = 10;
const timeoutMs = 10_000;

/**
 * Asks the site for the state of its parts: `{ build, checks, message }`, where `checks` is true or
 * false for each part; or `{ unseen }`, the reason why the site did not answer. A page that
 * Cloudflare serves in front of the site does not count as an answer.
 */
export async function askHealth({ fetchSite, settings }) {
  const address = `${liveSiteUrl(settings)}/api/health`;
  try {
    const response = await fetchSite(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.json().catch(() => null);
    if (body?.checks)
      return { build: body.build, checks: body.checks, message: body.message ?? "" };
    return { unseen: `something else answers at ${address} (${response.status})` };
  } catch {
    return { unseen: `${address} does not answer this computer` };
  }
}

/**
 * Finds the parts of the site that work now; an empty list if the site does not exist yet. A domain
 * that does not lead to the site yet is not looked up.
 */
export async function findWorkingParts(context) {
  const { live, settings } = context;
  if (!live || (settings.domain && (await findAddressOwner(context)) !== settings.name)) return [];
  const { checks = {} } = await askHealth(context);
  return Object.keys(checks).filter((check) => checks[check]);
}

/**
 * Waits until the site answers with this version, and returns a sentence. Rolls back only if the
 * new version itself reports a broken part that worked before; a site that this computer cannot
 * reach may work.
 */
export async function waitForHealth(context, wellBefore, { polls = maxPolls, ms = pollMs } = {}) {
  const { version, live } = context;
  let seen = { unseen: `the name of ${liveSiteUrl(context.settings)} does not lead anywhere yet` };
  let isThere = false;
  for (let poll = 0; poll < polls; poll++) {
    isThere ||= await isNameThere(context);
    if (isThere) seen = await askHealth(context);
    const isNew = seen.build === version;
    if (isNew && Object.values(seen.checks).every(Boolean))
      return "the site answers, and all its parts work";
    if (isNew && poll >= minPolls) break;
    await setTimeout(ms);
  }
  if (seen.build !== version)
    return `${version} is in place at Cloudflare, but not visible from this computer yet: ${seen.unseen ?? `the previous version, ${seen.build}, still answers`}. Look again in half an hour, or run \`npm run doctor\`.`;
  const broken = wellBefore.filter((check) => !seen.checks[check]);
  const reason = describeFailedChecks(seen);
  if (!live || broken.length === 0) return `${reason} Run \`npm run doctor\`.`;
  await rollBackWorker(context, live.versionId);
  throw new Error(
    `${reason} That worked before, so the previous version is in place again. The database keeps its new tables, which do not disturb it, and new secrets stay. Mend the cause, then run it again.`,
  );
}

/**
 * Whether the site's domain name exists. The zone's own servers are asked first, because a resolver
 * remembers for long that a name is missing.
 */
async function isNameThere({ settings, zone, resolveDns }) {
  if (!settings.domain) return true;
  for (const type of ["A", "AAAA"])
    if ((await resolveDns(settings.domain, type, zone).catch(() => [])).length > 0) return true;
  return false;
}

export function describeFailedChecks({ checks, message }) {
  const broken = Object.keys(checks).filter((check) => !checks[check]);
  return `${message || "The site is not well."} (Not well: ${broken.join(", ")}.)`;
}
