import { failCheck } from "../check-results.mjs";
import { americanRules, californianRules } from "./america.mjs";
import { europeanRules, frenchRules, germanRules } from "./europe.mjs";
import { visitShop } from "./shop.mjs";

/** The places whose rules are known, each with the language of its buyers and its rules. */
const places = {
  DE: { name: "Germany", language: "de", rules: [...europeanRules, ...germanRules] },
  FR: { name: "France", language: "fr", rules: [...europeanRules, ...frenchRules] },
  EU: { name: "Every country of the EU", language: "en", rules: europeanRules },
  "US-CA": { name: "California", language: "en", rules: [...americanRules, ...californianRules] },
  US: { name: "United States", language: "en", rules: americanRules },
};

/** Reads the value of `--law`: `DE,FR,US-CA`. Throws for a place without rules. */
export function readPlaces(value) {
  const codes = value.split(",").map((code) => code.trim().toUpperCase());
  const unknown = codes.find((code) => !Object.hasOwn(places, code));
  if (unknown !== undefined)
    throw new Error(
      `No rules are known for “${unknown}”. Known are ${Object.keys(places).join(", ")}; EU has what all its countries share.`,
    );
  return [...new Set(codes)];
}

/**
 * Checks a live site as a buyer from a place sees it. Resolves with the place's name and, of each
 * rule, `{ name, law, since, source, state, note }`.
 */
export async function checkLaw(context, code) {
  const { name, language, rules } = places[code];
  const shop = visitShop(context, language);
  const results = [];
  for (const { check, ...rule } of rules) {
    const result = await check(shop).catch(({ message }) => failCheck(message));
    results.push({ ...rule, ...result });
  }
  return { name, results };
}
