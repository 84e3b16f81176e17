import { account } from "./spanish/account.ts";
import { answers } from "./spanish/answers.ts";
import { billing } from "./spanish/billing.ts";
import { catalogue } from "./spanish/catalogue.ts";
import { dashboard } from "./spanish/dashboard.ts";
import { film } from "./spanish/film.ts";
import { house } from "./spanish/house.ts";
import { offline } from "./spanish/offline.ts";
import { player } from "./spanish/player.ts";
import { quoted } from "./spanish/quoted.ts";
import { search } from "./spanish/search.ts";
import { shared } from "./spanish/shared.ts";
import { ui } from "./spanish/ui.ts";
import { viewing } from "./spanish/viewing.ts";

/** The catalogue of what visitors and members read: English wording, Spanish wording. The studio's stands beside it. */
export const spanish = {
  ...shared,
  ...quoted,
  ...account,
  ...answers,
  ...billing,
  ...catalogue,
  ...dashboard,
  ...film,
  ...house,
  ...offline,
  ...player,
  ...search,
  ...ui,
  ...viewing,
} as const;

/**
 * What the Worker said; a sentence with something filled in is recognised by what stands around it. `more` are sentences
 * of others that speak English.
 */
export function inSpanish(message: string, more: Wordings = {}): string {
  return wordingOf(message, { ...more, ...spanish }, { ...more, ...answers }) ?? message;
}

type Wordings = Readonly<Record<string, string>>;

/** What fills a hole may be a sentence as well. */
function wordingOf(message: string, known: Wordings, sentences: Wordings): string | undefined {
  if (Object.hasOwn(known, message)) return known[message];
  for (const [english, wording] of Object.entries(sentences)) {
    const values = english.includes("{") && patternOf(english).exec(message)?.groups;
    if (values) return wording.replace(/\{(\w+)\}/g, (_, name) => filledIn(values[name] ?? ""));
  }
  return undefined;

  function filledIn(value: string) {
    return wordingOf(value, sentences, sentences) ?? value;
  }
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\{(\w+)\}/);
  const source = parts.map((part, index) =>
    index % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : `(?<${part}>.+)`,
  );
  return new RegExp(`^${source.join("")}$`, "s");
}
