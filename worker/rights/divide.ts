/**
 * The number of earnings units in a cent. Earnings are counted in ten-thousandths of a cent,
 * because shares are hundredths of a percent.
 */
const whole = 10_000;

type SaleTerms = { saleShare: number; floorCents: number };

/**
 * Divides cents in proportion to prices. The remaining cents go to the parts with the largest
 * remainders; among equal remainders, to the first parts.
 */
export function divideByPrice(cents: number, prices: readonly number[]): number[] {
  const total = BigInt(prices.reduce((sum, price) => sum + price, 0));
  if (total === 0n) return prices.map(() => 0);
  const exact = prices.map((price) => BigInt(cents) * BigInt(price));
  const parts = exact.map((product) => Number(product / total));
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, i) => ({ i, remainder: product % total }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.i - b.i);
  for (const { i } of byRemainder.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}

/**
 * Returns each holder's earnings from one rental or sale, in ten-thousandths of a cent: the
 * holder's share of the payment, but at least the floor. If the holders' earnings together exceed
 * the payment, all of them are reduced in proportion.
 */
export function computeHolderEarnings(netCents: number, terms: readonly SaleTerms[]): number[] {
  const claims = terms.map(({ saleShare, floorCents }) =>
    Math.max(netCents * saleShare, floorCents * whole),
  );
  const claimed = claims.reduce((sum, claim) => sum + claim, 0);
  const available = netCents * whole;
  if (claimed <= available) return claims;
  return claims.map((claim) => Number((BigInt(claim) * BigInt(available)) / BigInt(claimed)));
}

type PoolPart = { revenueCents: number; poolShare: number; watchedMs: number; totalMs: number };

/**
 * Returns a movie's part of the pool, in proportion to the time that subscribers watched it, in
 * ten-thousandths of a cent, rounded down.
 */
export function computeMoviePoolPart({
  revenueCents,
  poolShare,
  watchedMs,
  totalMs,
}: PoolPart): number {
  if (totalMs === 0) return 0;
  return Number((BigInt(revenueCents * poolShare) * BigInt(watchedMs)) / BigInt(totalMs));
}

/** Returns a holder's share of a movie's part of the pool, in ten-thousandths of a cent. */
export const computeHolderPoolShare = (part: number, share: number): number =>
  Number((BigInt(part) * BigInt(share)) / BigInt(whole));
