import { KeyRound } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { answerWithPasskey, supportsPasskeys } from "./passkeys.ts";

type Props = { stay: boolean; onSignedIn: (user: UserInfo) => void };

/** Signs in without address and password; absent in browsers without passkeys. */
export function PasskeySignIn({ stay, onSignedIn }: Props) {
  const [sending, setSending] = useState(false);
  if (!supportsPasskeys()) return null;

  async function signIn() {
    setSending(true);
    try {
      const { ticket, options } = (await apiFetch("POST /api/login/passkey/options")).data;
      const passkey = await answerWithPasskey(options);
      if (!passkey) return showAlert(m.second_step_passkey_failed(), { failed: true });
      const body = { ticket, passkey, stay };
      onSignedIn((await apiFetch("POST /api/login/passkey", { body })).userInfo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { failed: true });
    } finally {
      setSending(false);
    }
  }

  return (
    <Button look="quiet" className="w-full" disabled={sending} onClick={() => void signIn()}>
      <KeyRound aria-hidden="true" className="size-5" /> {m.account_sign_in_with_passkey()}
    </Button>
  );
}
