import { AppError } from "../context/app-error.ts";

/** Throws `offer_changed` if the buyer was shown a price other than `cents`. */
export function requireShownAmount(
  { shownAmount }: { shownAmount?: number | undefined },
  cents: number,
): void {
  if (shownAmount !== undefined && Math.round(shownAmount * 100) !== cents)
    throw new AppError("offer_changed");
}
