import type { ComponentType } from "react";
import { lazyComponent } from "../../ui/lazy-component.ts";

/** An administrator's panel, loaded when shown, with the style sheet of the studio. */
export const lazyStudioComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyComponent(async () => {
    const [Panel] = await Promise.all([load(), import("../../studio/studio.css")]);
    return Panel;
  });
