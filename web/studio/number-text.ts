import { getLocale } from "#messages/runtime";

/**
 * Parses a field's whole number. Returns 0 for any other text, because the Worker refuses 0 but
 * could give null a meaning.
 */
export const parseCount = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : 0);

/** Parses a field's whole number; null for an empty field. */
export const parseOptionalCount = (text: string) => (text.trim() === "" ? null : parseCount(text));

/** Formats an amount for a field: with two decimals and the locale's decimal sign. */
export const formatTypedAmount = (amount: number): string =>
  amount.toLocaleString(getLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });

/** Formats a number for a field: with at most four decimals and the locale's decimal sign. */
export const formatTypedNumber = (value: number): string =>
  value.toLocaleString(getLocale(), { maximumFractionDigits: 4, useGrouping: false });
