import { findZone } from "../zones.mjs";

export const emailsStep = { name: "Emails", check: checkEmails, run: enableEmails };

async function checkEmails(context) {
  const found = await findSender(context);
  if (!found.zone)
    throw new Error(`${found.hostname} is on no domain of this Cloudflare account, so no email can come from it.`);
  if (!found.sender) return { todo: `allow emails from ${found.hostname}`, found };
  if (found.sender.enabled) return { done: true, note: `from ${context.settings.mailFrom}` };
  return { done: true, problem: await describeMissingRecords(context, found) };
}

async function describeMissingRecords(context, found) {
  const missing = await listMissingRecords(context, found);
  const lines = missing.map((record) => `      ${record}`).join("\n");
  return missing.length > 0
    ? `add these DNS records to ${found.zone.name}:\n${lines}`
    : "Cloudflare is checking the DNS records";
}

async function enableEmails(context, { found }) {
  const sender = await enableSender(context, found);
  return sender.enabled ? undefined : describeMissingRecords(context, { ...found, sender });
}

/** Where emails are sent from: `{ zone, sender }`, the sender null until Email Sending is set up for its domain. */
async function findSender(context) {
  const hostname = context.settings.mailFrom.split("@")[1];
  const zone = await findZone(context, hostname);
  if (!zone) return { hostname, zone: null, sender: null };
  const senders = await context.cloudflare.list(`/zones/${zone.id}/email/sending/subdomains`);
  return { hostname, zone, sender: senders.find(({ name }) => name === hostname) ?? null };
}

const enableSender = ({ cloudflare }, { zone, hostname }) =>
  cloudflare.post(`/zones/${zone.id}/email/sending/subdomains`, { name: hostname });

/** The DNS records that the sender needs and the world does not see, one text each. */
async function listMissingRecords({ cloudflare, resolveDns }, { zone, sender }) {
  const needed = await cloudflare.get(`/zones/${zone.id}/email/sending/subdomains/${sender.tag}/dns`);
  const missing = [];
  for (const { type, name, content, priority } of needed) {
    const expected = type === "MX" ? `${priority} ${content}` : unquote(content);
    if (!(await resolveDns(name, type)).includes(expected)) missing.push(`${type} ${name} ${expected}`);
  }
  return missing;
}

/** TXT contents come with and without quotes. */
const unquote = (content) => content.replace(/^"|"$/g, "").replaceAll('" "', "");
