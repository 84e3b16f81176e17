import { Suspense } from "react";
import { lazyComponent } from "../../../ui/lazy-component.ts";

const StreamLimitScreen = lazyComponent(
  async () => (await import("./stream-limit-screen.tsx")).StreamLimitScreen,
);

type Props = { onWatch: () => Promise<unknown> };

/** The list of the account's streams. Its code loads when a playback is refused or taken over. */
export const LazyStreamLimitScreen = (props: Props) => (
  <Suspense>
    <StreamLimitScreen {...props} />
  </Suspense>
);
