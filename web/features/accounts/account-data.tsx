import { Download } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { toIsoDay } from "../../../contract/iso-days.ts";
import { siteFileName } from "../../../contract/site/site-file-name.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** Lets the user export the stored data or delete the account. */
export function AccountData({ subscribed }: { subscribed: boolean }) {
  const [fetching, setFetching] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function download() {
    setFetching(true);
    await downloadAccountData().catch((error) =>
      showAlert(getErrorMessage(error, m.spec_profile_fallback()), { failed: true }),
    );
    setFetching(false);
  }

  return (
    <section
      aria-labelledby="own-data"
      className="rounded-3xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-8"
    >
      <h2 id="own-data" className="headline text-3xl">
        {m.account_my_data()}
      </h2>
      <p className="mt-2 max-w-xl text-pretty text-dim">{m.account_my_data_text()}</p>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
        <Button look="quiet" disabled={fetching} onClick={download}>
          <Download aria-hidden="true" className="size-5" /> {m.account_download_data()}
        </Button>
        <Button
          look="plain"
          className="px-0 text-ember! decoration-ember/40!"
          onClick={() => setDeleting(true)}
        >
          {m.account_delete()}
        </Button>
      </div>
      {deleting && (
        <DeleteAccountDialog subscribed={subscribed} onClose={() => setDeleting(false)} />
      )}
    </section>
  );
}

async function downloadAccountData() {
  const data = await apiFetch("GET /api/account/export");
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  saveFile(siteFileName(`${toIsoDay(Date.now())}.json`), file);
}
