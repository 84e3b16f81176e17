/**
 * Parses a number as people type it, with a decimal comma or point. Returns NaN for any other text,
 * and for an ambiguous separator of thousands as in `1,234`, `1.234` and `1.234,56`.
 */
export function parseDecimal(text: string, maxDecimals = 2): number {
  const [, sign, whole = "", decimals = ""] =
    /^(-?)(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || decimals.length > maxDecimals) return Number.NaN;
  if (decimals.length === 3 && Number(whole) > 0) return Number.NaN;
  return Number(`${sign}${whole}.${decimals}`);
}
