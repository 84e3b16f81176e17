import { language, learn } from "./text.ts";

/** Fetches the words of the page's language; without them the page speaks English. */
export async function loadWords(): Promise<void> {
  if (language === "en") return;
  const { spanish, inSpanish } = await import("./spanish.ts");
  learn(spanish, inSpanish);
}

/** The studio's, which visitors need not load. */
export async function loadStudioWords(): Promise<void> {
  if (language === "en") return;
  const { studio, inStudioSpanish } = await import("./spanish-studio.ts");
  learn(studio, inStudioSpanish);
}
