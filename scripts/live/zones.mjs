/** The zone of a domain name in the account, or null: `cinema.example` of `mail.cinema.example`. */
export async function findZone({ cloudflare, settings }, hostname) {
  for (let name = hostname; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const [zone] = await cloudflare.list(`/zones?name=${name}&account.id=${settings.accountId}`);
    if (zone) return zone;
  }
  return null;
}
