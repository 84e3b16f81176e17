import { type ComponentType, lazy } from "react";
import { loadStudioWords } from "../../language/load.ts";

/** A part of the studio: fetched when it is shown, together with the studio's style sheet and words. */
export const fromStudio = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), import("../../studio/studio.css"), loadStudioWords().catch(() => {})]);
    return { default: part };
  });
