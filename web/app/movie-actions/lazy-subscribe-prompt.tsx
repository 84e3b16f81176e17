import { useUser } from "../../features/account/session.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Optional } from "../../ui/optional.tsx";

const SubscribePrompt = lazyComponent(
  async () => (await import("../../features/billing/subscribe-prompt.tsx")).SubscribePrompt,
);

/** The subscribe popup, whose code is loaded when it opens. `next`: the path to open after signing in or paying. */
export function LazySubscribePrompt({ next, onClose }: { next: string; onClose: () => void }) {
  const user = useUser();
  return (
    <Optional onClose={onClose}>
      <SubscribePrompt user={user} next={next} onClose={onClose} />
    </Optional>
  );
}
