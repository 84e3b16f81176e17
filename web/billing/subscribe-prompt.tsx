import { messages } from "../../contract/messages.ts";
import { t } from "../language/text.ts";
import { go } from "../router/history.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PlanOffer } from "./plan-offer.tsx";
import { type Buyer, useSubscribing } from "./use-subscribing.ts";

/** `next`: what somebody was about to see, before and after signing in or paying. */
type Props = { user: Buyer | null; next: string; loginAt: string; onClose: () => void };

export function SubscribePrompt({ user, next, loginAt, onClose }: Props) {
  if (user) return <Offer user={user} next={next} onClose={onClose} />;
  return (
    <Dialog
      title={t(messages.subscribePromptTitle)}
      onClose={onClose}
      actions={<Button onClick={() => go(loginAt)}>{t("Login")}</Button>}
    >
      <p>{t(messages.subscribePrompt)}</p>
    </Dialog>
  );
}

function Offer({ user, next, onClose }: Pick<Props, "next" | "onClose"> & { user: Buyer }) {
  const { offer, chosen, choose, busy, subscribe } = useSubscribing(user, next);
  return (
    <Dialog
      title={t(messages.subscribePromptTitle)}
      onClose={onClose}
      actions={
        <Button aria-disabled={busy} onClick={subscribe}>
          {t("Subscribe")}
        </Button>
      }
    >
      <p className="mb-5">{t(messages.subscribePrompt)}</p>
      <PlanOffer offer={offer} chosen={chosen} onChoose={choose} />
    </Dialog>
  );
}
