/**
 * Finds the account's DNS zone of a domain name, or null: `cinema.example` for
 * `mail.cinema.example`. Throws if Cloudflare does not serve the zone yet.
 */
export async function findZone({ cloudflare, settings }, hostname) {
  for (let name = hostname; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const [zone] = await cloudflare.list(`/zones?name=${name}&account.id=${settings.accountId}`);
    if (zone && zone.status !== "active")
      throw new Error(
        `${zone.name} is not active at Cloudflare yet: set its nameservers at your registrar, then wait.`,
      );
    if (zone) return zone;
  }
  return null;
}
