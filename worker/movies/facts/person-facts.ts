import * as z from "zod/mini";
import type { PersonFacts } from "../../../contract/movies/facts.ts";
import { chooseStatement, readTextValue, toPartialDate, WikidataClaims } from "./claims.ts";
import { readPortraitFacts } from "./portrait-facts.ts";
import type { AskWikidata } from "./wikidata.ts";

const born = "P569";
const died = "P570";
const image = "P18";

const ItemClaims = z.object({ claims: WikidataClaims });

/**
 * Reads each date and the portrait in a request of its own, because all that Wikidata knows of a
 * star is more than 1 MB.
 */
export async function readPersonFacts(ask: AskWikidata, id: string): Promise<PersonFacts> {
  const readBest = async (property: string) => {
    const { claims } = await ask({ action: "wbgetclaims", entity: id, property }, ItemClaims);
    return chooseStatement(claims, property)?.mainsnak;
  };
  const [birth, death, portrait] = await Promise.all([born, died, image].map(readBest));
  return {
    id,
    born: toPartialDate(birth),
    died: toPartialDate(death),
    ...(await readPortraitFacts(ask, readTextValue(portrait, 240))),
  };
}
