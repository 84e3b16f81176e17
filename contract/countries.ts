import { foldText } from "./fold-text.ts";

/** The assigned codes of ISO 3166-1 alpha-2, and the code that Kosovo uses. */
export const countryCodes = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC " +
  "CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD " +
  "GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH " +
  "KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW " +
  "MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC " +
  "SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY " +
  "UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"
).split(" ");

/** Names of countries in imported files that differ from Unicode's English names. */
const otherNames = {
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  "czech republic": "CZ",
  "russian federation": "RU",
  holland: "NL",
};

let codesByName: Map<string, string> | undefined;

function getCodesByName(): Map<string, string> {
  if (codesByName) return codesByName;
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  codesByName = new Map([
    ...Object.entries(otherNames),
    ...countryCodes.map((code) => [foldText(english.of(code) ?? code), code] as const),
    ...countryCodes.map((code) => [foldText(code), code] as const),
  ]);
  return codesByName;
}

/**
 * Returns the country code for a code or an English name; `undefined` for any other text, such as a
 * former country.
 */
export const countryCodeOf = (text: string): string | undefined =>
  getCodesByName().get(foldText(text));

/** The form of ISO 3166-2: a country and a part of it, such as `US-CA` or `ES-CT`. */
const regionPattern = /^([A-Z]{2})-[A-Z0-9]{1,3}$/;

/**
 * Returns the country of a region's code; `undefined` for a text that is no region of a country.
 */
export function countryOfRegion(code: string): string | undefined {
  const country = regionPattern.exec(code)?.[1];
  return country && countryCodes.includes(country) ? country : undefined;
}

export const splitCountries = (text: string): string[] =>
  text
    .split(/[,;/|]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Joins country codes into the text that movies store: `DE, FR`. */
export const joinCountries = (codes: readonly string[]): string => [...new Set(codes)].join(", ");
