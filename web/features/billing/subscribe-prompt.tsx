import { m } from "#messages";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ConsentNote } from "./consent-note.tsx";
import { PlanChoice, SubscribeButton } from "./plan-choice.tsx";
import { type SubscribingUser, useSubscribe } from "./use-subscribe.ts";

/** `next`: the path to open after signing in or paying. */
type Props = { user: SubscribingUser | null; next: string; onClose: () => void };

export function SubscribePrompt({ user, next, onClose }: Props) {
  if (user) return <SubscribeOffer user={user} next={next} onClose={onClose} />;
  return (
    <Dialog
      title={m.spec_subscribe_prompt_title()}
      onClose={onClose}
      actions={<Button onClick={() => navigate(paths.loginWithNext(next))}>{m.common_login()}</Button>}
    >
      <p>{m.spec_subscribe_prompt()}</p>
    </Dialog>
  );
}

function SubscribeOffer({ user, next, onClose }: Pick<Props, "next" | "onClose"> & { user: SubscribingUser }) {
  const subscribing = useSubscribe(user, next);
  return (
    <Dialog title={m.spec_subscribe_prompt_title()} onClose={onClose} actions={<SubscribeButton {...subscribing} />}>
      <p className="mb-5">{m.spec_subscribe_prompt()}</p>
      <PlanChoice {...subscribing} />
      <ConsentNote className="mt-4" />
    </Dialog>
  );
}
