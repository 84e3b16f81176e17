import * as z from "zod/mini";
import { singleLine } from "../../../contract/field-schemas.ts";
import type { PersonFacts } from "../../../contract/movies/facts.ts";
import { plainTextOf } from "./plain-text.ts";
import type { AskWikidata } from "./wikidata.ts";

/**
 * The facts of a file at Wikimedia Commons. They are absent if the file or its description is
 * missing.
 */
const ImageInfo = z.object({
  query: z.optional(
    z.object({
      pages: z.array(
        z.object({
          imageinfo: z.optional(
            z.array(
              z.object({
                extmetadata: z.optional(z.record(z.string(), z.object({ value: z.unknown() }))),
              }),
            ),
          ),
        }),
      ),
    }),
  ),
});

/**
 * Whether Wikimedia Commons accepts the file name
 * (https://www.mediawiki.org/wiki/Manual:$wgIllegalFileChars). A name with `|` or `#` would request
 * other pages too.
 */
const isFileName = (name: string) => /^[^\p{C}#<>[\]{}|:/\\]+\.[a-z]{3,4}$/iu.test(name);

type PortraitFacts = Pick<PersonFacts, "portraitPage" | "portraitAuthor" | "portraitLicence">;

/**
 * Reads the page, author and licence of a picture. Wikidata's API also knows the files of Wikimedia
 * Commons: https://www.mediawiki.org/wiki/API:Imageinfo.
 */
export async function readPortraitFacts(
  ask: AskWikidata,
  fileName: string | undefined,
): Promise<PortraitFacts> {
  if (fileName === undefined || !isFileName(fileName))
    return { portraitPage: null, portraitAuthor: null, portraitLicence: null };
  const { query } = await ask(
    {
      action: "query",
      formatversion: "2",
      titles: `File:${fileName}`,
      prop: "imageinfo",
      iiprop: "extmetadata",
      iiextmetadatafilter: "Artist|LicenseShortName",
    },
    ImageInfo,
  );
  const metadata = query?.pages[0]?.imageinfo?.[0]?.extmetadata ?? {};
  return {
    portraitPage: `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(fileName.replaceAll(" ", "_"))}`,
    portraitAuthor: readLine(metadata.Artist?.value, 200),
    portraitLicence: readLine(metadata.LicenseShortName?.value, 100),
  };
}

/** Returns the text of HTML, or null if it does not fit the person's field. */
function readLine(html: unknown, maxLength: number): string | null {
  if (typeof html !== "string") return null;
  return z.safeParse(singleLine(maxLength), plainTextOf(html)).data ?? null;
}
