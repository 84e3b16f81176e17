/** Returns an amount, such as 9.99, in cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Returns an amount of cents, such as 999, in units of the currency; null stays null. */
export const toAmount = (cents: number | null): number | null =>
  cents === null ? null : cents / 100;
