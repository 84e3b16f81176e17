import { accountPath } from "../cloudflare.mjs";
import { siteUrl } from "../worker-config.mjs";
import { findZone } from "../zones.mjs";

export const addressStep = { name: "Address", check: checkAddress };

/** Without a domain, the account's own name below workers.dev is part of the address. */
async function checkAddress(context) {
  const { settings, cloudflare } = context;
  if (settings.domain) {
    const zone = await findZone(context, settings.domain);
    if (!zone)
      throw new Error(`${settings.domain} is on no domain of this Cloudflare account. Add the domain there first.`);
    await requireFreeAddress(context);
  } else {
    const found = await cloudflare.find(accountPath(context, "/workers/subdomain"));
    if (!found?.subdomain)
      throw new Error("This account has no workers.dev name yet: open Workers once in the dashboard.");
    settings.subdomain = found.subdomain;
  }
  return { done: true, note: siteUrl(settings) };
}

/** Wrangler would point an address that leads to another site here, without asking. */
async function requireFreeAddress(context) {
  const { settings, cloudflare, resolveDns } = context;
  const { domain, name } = settings;
  const [owner] = await cloudflare.get(accountPath(context, `/workers/domains?hostname=${domain}`));
  if (owner?.service === name) return;
  if (owner)
    throw new Error(`${domain} is the address of the Worker ${owner.service}. Choose another one with --domain.`);
  for (const type of ["CNAME", "A", "AAAA"]) {
    const [other] = await resolveDns(domain, type);
    if (other)
      throw new Error(
        `${domain} leads to another site (${type} ${other}). Delete that DNS record first, or choose another address with --domain.`,
      );
  }
}
