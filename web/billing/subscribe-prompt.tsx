import { messages } from "../../contract/messages.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

type Props = { signedIn: boolean; subscribeAt: string; loginAt: string; onClose: () => void };

export function SubscribePrompt({ signedIn, subscribeAt, loginAt, onClose }: Props) {
  return (
    <Dialog
      title={messages.subscribePromptTitle}
      onClose={onClose}
      actions={
        signedIn ? <ButtonLink to={subscribeAt}>Subscribe</ButtonLink> : <ButtonLink to={loginAt}>Login</ButtonLink>
      }
    >
      <p>{messages.subscribePrompt}</p>
    </Dialog>
  );
}
