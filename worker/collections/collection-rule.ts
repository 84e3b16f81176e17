import type { CollectionRule } from "../../contract/collections/collections.ts";
import { firstYear, lastYear } from "../../contract/movies/movie-fields.ts";

/** Returns the full-text word for a person in a rule's query. */
export const personTerm = (personId: string | number): string => `"p${personId}"`;

/**
 * Returns the full-text query of a rule, in the words of the view movie_term_words in
 * worker/catalogue/triggers.sql.
 */
export function toRuleTerms({
  categoryId,
  fromYear,
  toYear,
  country,
  language,
  personId,
}: CollectionRule): string {
  const hasYears = fromYear !== undefined || toYear !== undefined;
  return [
    categoryId && `"c${categoryId}"`,
    hasYears && `(${yearTerms(fromYear ?? firstYear, toYear ?? lastYear).join(" OR ")})`,
    country && `"k${country}"`,
    language && `"l${Buffer.from(language).toString("hex")}"`,
    personId && personTerm(personId),
  ]
    .filter(Boolean)
    .join(" AND ");
}

/** Returns the query's words for a range of years. A whole century or decade is one prefix. */
function yearTerms(from: number, to: number): string[] {
  const terms: string[] = [];
  for (let year = from; year <= to; ) {
    const size = [100, 10].find((each) => year % each === 0 && year + each - 1 <= to) ?? 1;
    terms.push(size === 1 ? `"y${year}"` : `"y${year / size}" *`);
    year += size;
  }
  return terms;
}
