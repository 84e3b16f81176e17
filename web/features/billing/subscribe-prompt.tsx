import { messages } from "../../../contract/messages.ts";
import { t } from "../../i18n/text.ts";
import { navigate } from "../../router/location.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { type SubscribingUser, useSubscribe } from "./use-subscribe.ts";

/** `next`: what somebody was about to see, before and after signing in or paying. */
type Props = { user: SubscribingUser | null; next: string; loginPath: string; onClose: () => void };

export function SubscribePrompt({ user, next, loginPath, onClose }: Props) {
  if (user) return <SubscribeOffer user={user} next={next} onClose={onClose} />;
  return (
    <Dialog
      title={t(messages.subscribePromptTitle)}
      onClose={onClose}
      actions={<Button onClick={() => navigate(loginPath)}>{t("Login")}</Button>}
    >
      <p>{t(messages.subscribePrompt)}</p>
    </Dialog>
  );
}

function SubscribeOffer({ user, next, onClose }: Pick<Props, "next" | "onClose"> & { user: SubscribingUser }) {
  const { offer, chosen, choose, busy, subscribe } = useSubscribe(user, next);
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
      <PlanPicker offer={offer} chosen={chosen} onChoose={choose} />
    </Dialog>
  );
}
