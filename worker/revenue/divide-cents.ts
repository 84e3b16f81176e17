/**
 * Divides an amount in proportion to weights, so that the parts add up to the amount. The remaining
 * cents go to the parts with the largest remainders; among equal remainders, to the first parts. If
 * all weights are 0, the parts are equal.
 */
export function divideCents(amountCents: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0)
    return weights.length === 0
      ? []
      : divideCents(
          amountCents,
          weights.map(() => 1),
        );
  const parts = weights.map((weight) => Math.floor((amountCents * weight) / sum));
  const remainderOf = (i: number) => (amountCents * (weights[i] ?? 0)) % sum;
  const left = amountCents - parts.reduce((total, part) => total + part, 0);
  const raised = new Set(
    weights
      .map((_, i) => i)
      .toSorted((one, other) => remainderOf(other) - remainderOf(one) || one - other)
      .slice(0, left),
  );
  return parts.map((part, i) => part + (raised.has(i) ? 1 : 0));
}
