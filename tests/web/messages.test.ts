import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import settings from "../../messages/settings.json" with { type: "json" };

type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> }[];
type Catalogue = Record<string, string | Variants>;

const { baseLocale, locales } = settings;
const readCatalogue = async (locale: string): Promise<Catalogue> =>
  JSON.parse(await readFile(`messages/${locale}.json`, "utf8"));
const textsOf = (message: string | Variants = "") =>
  typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));
const holesOf = (texts: string[]) => [...new Set(texts.join(" ").match(/\{\w+\}/g))].sort();

it.each(locales)(
  "no message in %s contains the demo's name, except the name of its font pair",
  async (locale) => {
    const named = Object.entries(await readCatalogue(locale)).filter(([, message]) =>
      /marquee/i.test(textsOf(message).join(" ")),
    );
    expect(named.map(([key]) => key)).toEqual(["site_settings_type_marquee"]);
  },
);

/** Words of developers for which an owner reads another word: docs/glossary.md. */
const developersWords =
  /(?<!\.)\b(MRR|cohorts?|ledger|raw events?|renditions?|rebuffers?|NFO)\b|Kohorte/i;

it.each(locales)("no message in %s has a word that only developers know", async (locale) => {
  const found = Object.entries(await readCatalogue(locale)).filter(([, message]) =>
    textsOf(message).some((text) => developersWords.test(text.replace(/\{\w+\}/g, ""))),
  );
  expect(found.map(([key]) => key)).toEqual([]);
});

it("every message is used by the code", async () => {
  const folders = ["contract", "scripts", "web", "worker"];
  const files = (
    await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))
  ).flatMap((names, i) =>
    names.filter((name) => /\.(tsx?|mjs|js)$/.test(name)).map((name) => `${folders[i]}/${name}`),
  );
  const sources = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)),
  );
  const keys = Object.keys(await readCatalogue(baseLocale)).filter((key) => !key.startsWith("$"));
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

const numbers =
  "\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|" +
  "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|vierzehn|dreißig|" +
  "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|catorce|treinta";
const units =
  "(working )?(second|minute|hour|day|week|month|year)s?|" +
  "Sekunden?|Minuten?|Stunden?|(Werkt|T)age?n?|Wochen?|Monate?n?|Jahre?n?|" +
  "segundos?|minutos?|horas?|días?|semanas?|mes(es)?|años?";
/** A number before a unit of time. */
const duration = new RegExp(`(?<![\\w{])(${numbers}) (${units})(?![\\w}])`, "i");

/**
 * Messages with a fixed duration that the site does not set, each with the source of the duration.
 */
const fixedDurations = {
  checkout_renews_quarterly: "a quarter of the calendar",
  done_email_sent: "advice",
  error_facts_late: "a timeout",
  site_contact_sent_text: "a custom of the demo's owner",
  spec_loading_hint: "the specification's",
};

it.each(locales)(
  "every duration in a message of %s is a parameter, except a few fixed ones",
  async (locale) => {
    const catalogue = await readCatalogue(locale);
    const found = Object.entries(catalogue).filter(([, message]) =>
      listPlurals(message).some((text) => duration.test(text)),
    );
    expect(found.map(([key]) => key)).toEqual(Object.keys(fixedDurations));
  },
);

/** Lists the texts of a message, except plural forms for one, which may spell the number out. */
const listPlurals = (message: string | Variants) =>
  typeof message === "string"
    ? [message]
    : message.flatMap(({ match }) =>
        Object.entries(match).flatMap(([form, text]) => (form.includes("=one") ? [] : text)),
      );

describe.each(locales.filter((locale) => locale !== baseLocale))(
  "the messages of %s",
  async (locale) => {
    const base = await readCatalogue(baseLocale);
    const translated = await readCatalogue(locale);

    it("a translated language has every message of the base language, and no empty one", () => {
      expect(Object.keys(translated)).toEqual(Object.keys(base));
      expect(
        Object.entries(translated).filter(([, message]) =>
          textsOf(message).some((text) => !text.trim()),
        ),
      ).toEqual([]);
    });

    it("the messages of a language have the parameters of the base language", () => {
      for (const [key, message] of Object.entries(base))
        expect.soft(holesOf(textsOf(translated[key])), key).toEqual(holesOf(textsOf(message)));
    });

    it("the messages of a language have every plural form that the language needs", () => {
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      for (const [key, message] of Object.entries(translated)) {
        if (typeof message === "string") continue;
        const variants = message.flatMap(({ match }) => Object.keys(match));
        for (const selector of message.flatMap(({ selectors }) => selectors)) {
          const matched = variants.flatMap((variant) =>
            variant.split(", ").filter((each) => each.startsWith(`${selector}=`)),
          );
          const hasForm = (form: string) => matched.includes(`${selector}=${form}`);
          expect.soft(hasForm("*") || forms.every(hasForm), `${key}: ${selector}`).toBe(true);
        }
      }
    });
  },
);
