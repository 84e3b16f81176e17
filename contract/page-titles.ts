import { siteName } from "./constants.ts";

/** A page's title as the document bears it. */
export const documentTitle = (title: string): string => `${title} · ${siteName}`;
