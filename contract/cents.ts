/** Returns an amount, such as 9.99, in cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);
