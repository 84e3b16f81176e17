import { findZone } from "../zones.mjs";

export const emailsStep = { name: "Emails", check: checkEmails, run: enableEmails };

async function checkEmails(context) {
  const found = await findSender(context);
  if (!found.zone)
    throw new Error(
      `${found.hostname} is on no domain of this Cloudflare account, so no email can come from it. Choose another address with --mail-from, or add the domain: https://dash.cloudflare.com/?to=/:account/add-site.`,
    );
  if (found.sender?.enabled) {
    const missing = (await readRecords(context, found)).filter(({ isThere }) => !isThere);
    return missing.length === 0
      ? { done: true, note: `from ${context.settings.mailFrom}` }
      : { done: true, problem: describeMissing(found, missing) };
  }
  const problem = found.hostname === found.zone.name ? await findObjection(context, found) : null;
  return problem ? { done: true, problem } : { todo: `allow emails from ${found.hostname}`, found };
}

/**
 * Returns why the site may not send emails for a whole domain, or null if the owner agreed. The
 * DMARC rule that Cloudflare adds
 * (https://developers.cloudflare.com/email-service/configuration/domains/) applies to all mail of
 * the domain, whoever sends it. Throws if the owner does not agree; without a terminal nobody is
 * asked.
 */
async function findObjection(context, { zone, hostname }) {
  const [policy] = (await context.resolveDns(`_dmarc.${hostname}`, "TXT", zone)).filter(isDmarc);
  const now = policy ? `now it has “${policy}”` : "it has none now";
  const consequence = `${context.settings.mailFrom} would send for the whole domain ${hostname}: Cloudflare adds a DMARC rule, “v=DMARC1; p=reject;” (${now}), by which receivers reject other mail of ${hostname} that is not signed for it, newsletters too.`;
  context.allowsWholeDomain ??= await context.confirm(`${consequence} Go on?`);
  if (context.allowsWholeDomain) return null;
  const advice = `${consequence} Use an address below it, such as --mail-from hello@mail.${hostname}; or agree with --mail-whole-domain.`;
  if (context.allowsWholeDomain === undefined) return `no email can be sent yet. ${advice}`;
  throw new Error(advice);
}

async function enableEmails(context, { found }) {
  const before = new Map();
  for (const [type, name] of listNames(found.hostname))
    before.set(`${type} ${name}`, await context.resolveDns(name, type, found.zone));
  const sender = await context.cloudflare.post(`/zones/${found.zone.id}/email/sending/subdomains`, {
    name: found.hostname,
  });
  const records = await readRecords(context, { ...found, sender });
  const lines = records.map(({ type, name, expected, isThere }) => {
    const old = before.get(`${type} ${name}`)?.join(", ") || "nothing";
    return `      ${type} ${name}: ${old} before, ${expected}${isThere ? "" : " within 15 minutes"}`;
  });
  return [`from ${context.settings.mailFrom}, by these DNS records:`, ...lines].join("\n");
}

/**
 * Lists the names to which Cloudflare adds records, except the names of signatures, which no other
 * record can have.
 */
const listNames = (hostname) => [
  ["MX", `cf-bounce.${hostname}`],
  ["TXT", `cf-bounce.${hostname}`],
  ["TXT", `_dmarc.${hostname}`],
];

/**
 * Finds where emails are sent from: `{ hostname, zone, sender }`. The sender is null until Email
 * Sending is set up for its domain.
 */
async function findSender(context) {
  const hostname = context.settings.mailFrom.split("@")[1];
  const zone = await findZone(context, hostname);
  if (!zone) return { hostname, zone: null, sender: null };
  const senders = await context.cloudflare.list(`/zones/${zone.id}/email/sending/subdomains`);
  return { hostname, zone, sender: senders.find(({ name }) => name === hostname) ?? null };
}

/** Reads the DNS records that the sender needs: `{ type, name, expected, isThere }`. */
async function readRecords({ cloudflare, resolveDns }, { zone, sender }) {
  const needed = await cloudflare.get(
    `/zones/${zone.id}/email/sending/subdomains/${sender.tag}/dns`,
  );
  const records = [];
  for (const { type, name, content, priority } of needed) {
    const expected = type === "MX" ? `${priority} ${content}` : unquote(content);
    const found = await resolveDns(name, type, zone);
    // Any DMARC record of the owner counts, not only the one that Cloudflare proposes.
    const isThere = isDmarc(expected) ? found.some(isDmarc) : found.includes(expected);
    records.push({ type, name, expected, isThere });
  }
  return records;
}

const describeMissing = ({ zone }, missing) =>
  [
    `these DNS records are missing, at https://dash.cloudflare.com/?to=/:account/${zone.name}/dns (Cloudflare adds them within 15 minutes):`,
    ...missing.map(({ type, name, expected }) => `      ${type} ${name} ${expected}`),
  ].join("\n");

/** Whether a text is a DMARC record with a policy: RFC 7489 section 6.3. */
const isDmarc = (text) => /^v=DMARC1\s*;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(text);

/** Removes the quotes that some TXT contents have. */
const unquote = (content) => content.replace(/^"|"$/g, "").replaceAll('" "', "");
