import { type ComponentType, lazy } from "react";

/** A part of the studio: fetched when it is shown, together with the studio's style sheet. */
export const fromStudio = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), import("../../studio/studio.css")]);
    return { default: part };
  });
