import * as z from "zod/mini";
import type { IssueCode } from "../issues.ts";

const networksInvalid = "networks_invalid" satisfies IssueCode;
/** The number of an autonomous system (RFC 6793): a network, as Cloudflare reports it. */
const AsNumber = z
  .number(networksInvalid)
  .check(z.int(networksInvalid), z.gte(1, networksInvalid), z.lte(4_294_967_295, networksInvalid));

export const RefusedNetworks = z.array(AsNumber).check(z.maxLength(200));

/**
 * Well-known hosting networks by their names in the registries. Networks that also carry the
 * connections of private persons are left out, such as those of Cloudflare, Akamai and Fastly,
 * which carry iCloud Private Relay.
 */
export const hostingNetworks: ReadonlyMap<number, string> = new Map([
  [8075, "Microsoft"],
  [8100, "QuadraNet"],
  [9009, "M247"],
  [12876, "Scaleway"],
  [14061, "DigitalOcean"],
  [14618, "Amazon"],
  [16276, "OVHcloud"],
  [16509, "Amazon"],
  [20473, "Vultr"],
  [24940, "Hetzner"],
  [28753, "Leaseweb"],
  [30633, "Leaseweb"],
  [31898, "Oracle"],
  [36352, "ColoCrossing"],
  [39351, "31173 Services"],
  [45102, "Alibaba"],
  [51167, "Contabo"],
  [53667, "FranTech"],
  [60068, "Datacamp"],
  [60781, "Leaseweb"],
  [63949, "Linode"],
  [132203, "Tencent"],
  [136787, "PacketHub"],
  [212238, "Datacamp"],
  [213230, "Hetzner"],
  [396982, "Google Cloud"],
]);

/** Reads AS numbers, with or without `AS`; `NaN` for any other text, which the schema refuses. */
export const parseNetworks = (text: string): number[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((part) => part !== "")
      .map((part) => Number(/^(?:AS)?(\d{1,10})$/i.exec(part)?.[1] ?? Number.NaN)),
  ),
];
