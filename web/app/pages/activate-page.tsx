import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { DeviceCodeDecision } from "../../../contract/device-codes/device-codes.ts";
import { normalizeUserCode } from "../../../contract/device-codes/user-code.ts";
import { paths } from "../../api/paths.ts";
import { AuthLayout } from "../../features/accounts/auth-layout.tsx";
import { FormResult } from "../../features/accounts/form-result.tsx";
import { LoginRedirect } from "../../features/accounts/login-redirect.tsx";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { useUser } from "../../features/accounts/session.ts";
import { CodeForm, type FoundDevice } from "../../features/device-codes/code-form.tsx";
import { DeviceDecision } from "../../features/device-codes/device-decision.tsx";
import { ProofAsker } from "../../features/second-factors/ask-for-proof.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

/**
 * Signs in a television that shows a code. The code is typed, or comes from the television's QR
 * code.
 */
export function ActivatePage() {
  useDocumentTitle(m.device_code_title());
  const user = useUser();
  const linkedCode = normalizeUserCode(useSearchParams()[0].get("code") ?? "");
  const [found, setFound] = useState<FoundDevice | null>(null);
  const [decision, setDecision] = useState<DeviceCodeDecision | null>(null);
  if (!user) return <LoginRedirect />;
  if (decision) return <DecisionNotice decision={decision} />;
  return (
    <>
      <NoReferrer />
      <ProofAsker />
      {found ? (
        <AuthLayout title={m.device_code_check_title()} intro={m.device_code_only_yours()}>
          <DeviceDecision found={found} onDecided={setDecision} />
        </AuthLayout>
      ) : (
        <AuthLayout title={m.device_code_title()} intro={m.device_code_intro()}>
          <CodeForm linkedCode={linkedCode} onFound={setFound} />
        </AuthLayout>
      )}
    </>
  );
}

function DecisionNotice({ decision }: { decision: DeviceCodeDecision }) {
  const isConfirmed = decision === "confirm";
  return (
    <FormResult
      title={isConfirmed ? m.device_code_confirmed_title() : m.device_code_refused_title()}
      actions={
        <ButtonLink look="quiet" to={paths.home}>
          {m.common_home()}
        </ButtonLink>
      }
    >
      <p role="status">
        {isConfirmed ? m.device_code_confirmed_text() : m.device_code_refused_text()}
      </p>
    </FormResult>
  );
}
