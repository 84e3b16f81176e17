import { useState } from "react";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";

type Props = { label?: string; look?: "primary" | "quiet" };

/** Opens the payment provider's portal. */
export function PortalButton({ label = m.billing_portal(), look = "quiet" }: Props) {
  const [busy, setBusy] = useState(false);

  async function openPortal() {
    setBusy(true);
    try {
      location.assign((await apiFetch("POST /api/billing/portal")).data.url);
    } catch (error) {
      setBusy(false);
      showAlert(getErrorMessage(error, m.billing_provider_unreachable()), { failed: true });
    }
  }

  return (
    <Button look={look} disabled={busy} onClick={openPortal}>
      {label}
    </Button>
  );
}
