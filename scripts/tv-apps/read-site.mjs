const timeoutMs = 20_000;

/**
 * Reads the data that an app shows about a site: `{ name, url, host, id, background, icon }`. `url`
 * is the site's page for televisions, `id` the host's parts in reverse, such as
 * `example.cinema.tv`.
 */
export async function readSiteForApps(address) {
  const origin = readOrigin(address);
  const manifest = await (await request(new URL("/manifest.webmanifest", origin))).json();
  const url = new URL("/tv", origin);
  await request(url);
  const icon = manifest.icons?.at(-1)?.src;
  if (!manifest.name || !icon) throw new Error(`${origin} has no name or no icon.`);
  const bytes = await (await request(new URL(icon, origin))).arrayBuffer();
  return {
    name: manifest.name,
    url: url.href,
    host: url.host,
    id: formatId(url.hostname),
    background: /^#[0-9a-f]{6}$/i.exec(manifest.background_color)?.[0] ?? "#000000",
    icon: Buffer.from(bytes),
  };
}

function readOrigin(address) {
  const { protocol, hostname, origin } = URL.canParse(address) ? new URL(address) : {};
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1";
  if (protocol === "https:" || (protocol === "http:" && isLocal)) return origin;
  throw new Error(`“${address}” is no address of a site. It begins with https://.`);
}

async function request(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  if (response?.ok) return response;
  const answer = response ? `answered ${response.status}` : "did not answer";
  throw new Error(`${url} ${answer}. Is the site online, and of this version?`);
}

/** Java keywords that occur in hosts. No part of a package's name may be a keyword. */
const reservedWords =
  /^(abstract|case|class|do|final|for|if|int|long|native|new|public|short|static|super|this|true|try|void)$/;

/**
 * Returns an app id. Its parts begin with a letter and have only letters and digits, as all three
 * makers require.
 */
const formatId = (hostname) =>
  [...hostname.toLowerCase().split(".").reverse(), "tv"]
    .map((part) => part.replace(/[^a-z0-9]/g, ""))
    .map((part) => (/^[a-z]/.test(part) && !reservedWords.test(part) ? part : `x${part}`))
    .join(".");
