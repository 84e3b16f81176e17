import { toCents } from "../../contract/cents.ts";
import { AppError } from "../context/app-error.ts";

/** Throws `offer_changed` if the buyer was shown a price other than `cents`. */
export function requireShownAmount(
  { shownAmount }: { shownAmount?: number | undefined },
  cents: number,
): void {
  if (shownAmount !== undefined && toCents(shownAmount) !== cents)
    throw new AppError("offer_changed");
}
