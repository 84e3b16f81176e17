import { Resolver, resolve } from "node:dns/promises";

const serverTimeoutMs = 2000;
/** The zones whose own servers did not answer. */
const silentZones = new Set();

/**
 * Returns the contents of records in the public DNS: `10 mx.example` for an MX record. Wrangler's
 * sign-in may not read a zone's records over the API, and only public answers matter. With a zone,
 * the zone's own name servers are asked, because this computer's resolver would remember for half
 * an hour that a name does not exist (RFC 2308 section 5).
 */
export async function resolveDns(name, type, zone) {
  const records =
    (await resolveAtZone(name, type, zone)) ??
    (await resolve(name, type).catch(emptyIfMissing(name)));
  return records.map((record) => {
    if (type === "MX") return `${record.priority} ${record.exchange}`;
    return type === "TXT" ? record.join("") : record;
  });
}

/** Asks the zone's own servers; null if this computer cannot reach these servers. */
async function resolveAtZone(name, type, zone) {
  if (!zone?.name_servers?.length || silentZones.has(zone.id)) return null;
  try {
    const resolver = new Resolver({ timeout: serverTimeoutMs, tries: 1 });
    const addresses = await Promise.all(
      zone.name_servers.map((server) => resolver.resolve4(server)),
    );
    resolver.setServers(addresses.flat());
    return await resolver.resolve(name, type).catch(emptyIfMissing(name));
  } catch {
    silentZones.add(zone.id);
    return null;
  }
}

const emptyIfMissing = (name) => (error) => {
  if (["ENOTFOUND", "ENODATA"].includes(error.code)) return [];
  throw new Error(`The DNS records of ${name} could not be looked up (${error.code}). Try again.`);
};
