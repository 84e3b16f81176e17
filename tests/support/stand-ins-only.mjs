import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";

/*
 * Loaded into each process of a command (`node --import`): the site's own address and the DNS are those of the stand-in
 * at STAND_IN_URL, and nothing outside this machine is reached.
 */

const standIn = process.env.STAND_IN_URL;
const fetchReally = globalThis.fetch;
const isHere = (url) => ["127.0.0.1", "localhost"].includes(url.hostname);

globalThis.fetch = (resource, init) => {
  const url = new URL(resource instanceof Request ? resource.url : resource);
  return isHere(url)
    ? fetchReally(resource, init)
    : fetchReally(`${standIn}/site?${new URLSearchParams({ url })}`);
};

/** Returns a record in the shape of node:dns: an object for MX, a list of parts for TXT. */
const toRecord = (type, content) => {
  const [priority, exchange] = content.split(" ");
  if (type === "MX") return { priority: Number(priority), exchange };
  return type === "TXT" ? [content] : content;
};

dns.resolve = async (name, type) => {
  const contents = await (
    await fetchReally(`${standIn}/dns?${new URLSearchParams({ name, type })}`)
  ).json();
  if (contents.length === 0) throw Object.assign(new Error(`query ${name}`), { code: "ENODATA" });
  return contents.map((content) => toRecord(type, content));
};
dns.Resolver.prototype.resolve = (name, type) => dns.resolve(name, type);
dns.Resolver.prototype.resolve4 = async () => ["192.0.2.53"];
syncBuiltinESMExports();
