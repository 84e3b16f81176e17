import type { ReactNode } from "react";
import { m } from "#messages";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ConsentNote } from "../orders/consent-note.tsx";
import { PlanChoice, SubscribeButton } from "./plan-choice.tsx";
import { type SubscribingUser, useSubscribe } from "./use-subscribe.ts";

type Props = {
  user: SubscribingUser | null;
  /** The path to open after signing in or paying. */
  next: string;
  /** The offer of a rental, shown below the subscription. */
  children?: ReactNode;
  onClose: () => void;
};

export function SubscribePrompt({ user, next, children, onClose }: Props) {
  if (user)
    return (
      <SubscribeOffer user={user} next={next} onClose={onClose}>
        {children}
      </SubscribeOffer>
    );
  return (
    <Dialog
      title={m.spec_subscribe_prompt_title()}
      onClose={onClose}
      actions={
        <Button onClick={() => navigate(paths.loginWithNext(next))}>{m.common_login()}</Button>
      }
    >
      <p>{m.spec_subscribe_prompt()}</p>
      {children}
    </Dialog>
  );
}

/**
 * The offer to subscribe. It does not ask members to register, except in English, where the
 * specification has one text for members and visitors.
 */
function SubscribeOffer({ user, next, children, onClose }: Props & { user: SubscribingUser }) {
  const subscribing = useSubscribe(user, next);
  return (
    <Dialog title={m.spec_subscribe_prompt_title()} onClose={onClose}>
      <p className="mb-5">{m.spec_subscribe_prompt_member()}</p>
      <PlanChoice {...subscribing} />
      <ConsentNote className="mt-4" />
      <SubscribeButton {...subscribing} className="mt-6" />
      {children}
    </Dialog>
  );
}
