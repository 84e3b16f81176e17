import { useState } from "react";
import { call } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";

/** Leads to the payment provider's own pages. */
export function PortalButton() {
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      location.assign((await call("POST /api/billing/portal")).data.url);
    } catch (error) {
      setBusy(false);
      showAlert(sentenceOf(error, t("The payment provider does not answer. Try again later.")), { failed: true });
    }
  }

  return (
    <Button look="quiet" disabled={busy} onClick={open}>
      {t("Card and invoices")}
    </Button>
  );
}
