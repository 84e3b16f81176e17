/**
 * The last labels of host names that exist only in private networks (RFC 6762, 8375 and 9476,
 * ICANN).
 */
const privateSuffixes = [
  "local",
  "localhost",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "alt",
  "onion",
  "test",
  "invalid",
  "example",
];

/**
 * Whether the Worker may send requests to a URL that an owner gave: https on the default port, and
 * a public host name. Numeric addresses are refused in every notation, because the URL parser
 * normalizes them.
 */
export function isPublicUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.port !== "") return false;
  if (url.username || url.password || url.hash) return false;
  const labels = url.hostname.replace(/\.$/, "").split(".");
  const topLabel = labels.at(-1) ?? "";
  return labels.length > 1 && /^[a-z]/.test(topLabel) && !privateSuffixes.includes(topLabel);
}
