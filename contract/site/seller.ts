import { m } from "#messages";
import { compact } from "../compact.ts";
import { foldText } from "../fold-text.ts";
import { getSite } from "./site.ts";

/**
 * Describes the seller in a line: name (unless the address begins with it), postal address and tax
 * number. Null until the owner has published an address.
 */
export function describeSeller(): string | null {
  const { version, name, address, taxNumber } = getSite();
  if (version === 0 || address.length === 0) return null;
  const isNamed = foldText(address[0] ?? "").startsWith(foldText(name));
  return compact([
    !isNamed && name,
    ...address,
    taxNumber && m.billing_tax_number({ number: taxNumber }),
  ]).join(", ");
}
