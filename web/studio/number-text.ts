import { getLocale } from "#messages/runtime";

/**
 * Parses a field's whole number. For any other text returns 0, which the Worker refuses, because a
 * missing number could have a meaning.
 */
export const parseCount = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : 0);

/** Parses a field's whole number; null for an empty field. */
export const parseOptionalCount = (text: string) => (text.trim() === "" ? null : parseCount(text));

/** Writes an amount into a field: with two decimals, as the reader types it. */
export const formatTypedAmount = (amount: number): string =>
  amount.toLocaleString(getLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });

/** Writes a number into a field as the reader types it, with at most four decimals. */
export const formatTypedNumber = (value: number): string =>
  value.toLocaleString(getLocale(), { maximumFractionDigits: 4, useGrouping: false });
