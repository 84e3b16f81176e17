import { cloudflareAccountPath } from "../cloudflare.mjs";
import { liveSiteUrl } from "../site-url.mjs";
import { findZone } from "../zones.mjs";

export const addressStep = { name: "Address", check: checkAddress };

/**
 * Checks the address. Without a domain, the address contains the account's name below workers.dev.
 */
async function checkAddress(context) {
  const { settings, cloudflare } = context;
  if (settings.domain) {
    context.zone = await findZone(context, settings.domain);
    if (!context.zone)
      throw new Error(
        `${settings.domain} is on no domain of this Cloudflare account. Add the domain first: https://dash.cloudflare.com/?to=/:account/add-site.`,
      );
    await requireFreeAddress(context);
  } else {
    const found = await cloudflare.find(cloudflareAccountPath(context, "/workers/subdomain"));
    if (!found?.subdomain)
      throw new Error(
        "This account has no workers.dev name yet. Open Workers once: https://dash.cloudflare.com/?to=/:account/workers-and-pages.",
      );
    settings.subdomain = found.subdomain;
  }
  return { done: true, note: liveSiteUrl(settings) };
}

/**
 * Throws if the address leads to another site, because Wrangler would take it over without asking.
 */
async function requireFreeAddress(context) {
  const { settings, resolveDns, zone } = context;
  const owner = await findAddressOwner(context);
  if (owner === settings.name) return;
  if (owner)
    throw new Error(
      `${settings.domain} is the address of the Worker ${owner}. Choose another one with --domain.`,
    );
  for (const type of ["CNAME", "A", "AAAA"]) {
    const [other] = await resolveDns(settings.domain, type, zone);
    if (other)
      throw new Error(
        `${settings.domain} leads to another site (${type} ${other}). Delete that DNS record first, https://dash.cloudflare.com/?to=/:account/${zone.name}/dns, or choose another address with --domain.`,
      );
  }
}

/** Returns the name of the Worker that has the site's domain, or undefined. */
export async function findAddressOwner(context) {
  const { settings, cloudflare } = context;
  const [found] = await cloudflare.get(
    cloudflareAccountPath(context, `/workers/domains?hostname=${settings.domain}`),
  );
  return found?.service;
}
