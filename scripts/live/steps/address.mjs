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
    await requireFreeAddress(context, zone);
  } else {
    const found = await cloudflare.find(accountPath(context, "/workers/subdomain"));
    if (!found?.subdomain)
      throw new Error("This account has no workers.dev name yet: open Workers once in the dashboard.");
    settings.subdomain = found.subdomain;
  }
  return { done: true, note: siteUrl(settings) };
}

/** Wrangler would point an address that leads to another site here, without asking. */
async function requireFreeAddress(context, zone) {
  const { settings, cloudflare } = context;
  const { domain, name } = settings;
  const [owner] = await cloudflare.get(accountPath(context, `/workers/domains?hostname=${domain}`));
  if (owner?.service === name) return;
  if (owner)
    throw new Error(`${domain} is the address of the Worker ${owner.service}. Choose another one with --domain.`);
  const records = await cloudflare.list(`/zones/${zone.id}/dns_records?name=${domain}`);
  const other = records.find(({ type, name: host }) => host === domain && ["A", "AAAA", "CNAME"].includes(type));
  if (other)
    throw new Error(
      `${domain} leads to another site (${other.type} ${other.content}). Delete that DNS record first, or choose another address with --domain.`,
    );
}
