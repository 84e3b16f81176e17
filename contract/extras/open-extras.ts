import type { Extra } from "./extras.ts";

/** The path of the page that plays an open extra in frames of other sites. */
export const openExtraPath = (id: string): string => `/embed/extra/${id}`;

/** Returns the first trailer among a movie's extras that everybody may watch. */
export const findOpenTrailer = <Found extends Pick<Extra, "kind" | "open">>({
  extras = [],
}: {
  extras?: Found[] | undefined;
}): Found | undefined => extras.find(({ kind, open }) => kind === "trailer" && open);
