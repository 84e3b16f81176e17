/**
 * The ISO 4217 currencies that payment providers charge and whose smallest unit is a hundredth,
 * because prices are stored in cents.
 */
export const currencies = [
  "USD",
  "EUR",
  "GBP",
  "CHF",
  "CAD",
  "AUD",
  "NZD",
  "DKK",
  "NOK",
  "SEK",
  "PLN",
  "CZK",
  "RON",
  "TRY",
  "ILS",
  "AED",
  "SAR",
  "ZAR",
  "INR",
  "SGD",
  "HKD",
  "THB",
  "MYR",
  "PHP",
  "MXN",
  "BRL",
] as const;

export type Currency = (typeof currencies)[number];

export const defaultCurrency: Currency = "USD";
