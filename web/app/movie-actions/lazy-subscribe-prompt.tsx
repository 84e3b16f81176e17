import { lazy, Suspense } from "react";
import { useUser } from "../../features/account/session.ts";

const SubscribePrompt = lazy(async () => ({
  default: (await import("../../features/billing/subscribe-prompt.tsx")).SubscribePrompt,
}));

/** The subscribe popup, whose code is loaded when it opens. `next`: the path to open after signing in or paying. */
export function LazySubscribePrompt({ next, onClose }: { next: string; onClose: () => void }) {
  const user = useUser();
  return (
    <Suspense>
      <SubscribePrompt user={user} next={next} onClose={onClose} />
    </Suspense>
  );
}
