import { resolve } from "node:dns/promises";

/**
 * The contents of these records in the public DNS: `10 mx.example` of an MX record. The sign-in of Wrangler may not read
 * the records of a zone, and what counts is what the world sees.
 */
export async function resolveDns(name, type) {
  const records = await resolve(name, type).catch((error) => {
    if (["ENOTFOUND", "ENODATA"].includes(error.code)) return [];
    throw new Error(`The DNS records of ${name} could not be looked up (${error.code}). Try again.`);
  });
  return records.map((record) => {
    if (type === "MX") return `${record.priority} ${record.exchange}`;
    return type === "TXT" ? record.join("") : record;
  });
}
