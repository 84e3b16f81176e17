import type { SQL, SQLWrapper } from "drizzle-orm";
import { textInLanguageSql, toReaderText } from "../i18n/translated-text.ts";
import { plans } from "../schema.ts";

/** Returns the name of a plan in the reader's language, else the plan's own name. */
export const toReaderPlanName = ({
  name,
  translatedNames,
}: Pick<typeof plans.$inferSelect, "name" | "translatedNames">): string =>
  toReaderText(name, translatedNames);

const planName = { text: plans.name, translations: plans.translatedNames, suffix: "" };

/** SQL expression on `plans`: the name in the language of the account that an email goes to. */
export const planNameInLanguageSql = (language: SQLWrapper): SQL<string> =>
  textInLanguageSql(planName, language);
