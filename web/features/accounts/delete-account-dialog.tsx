import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { DangerButton } from "../../ui/danger-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-parts.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { clearUserStorage } from "./clear-storage.ts";

export function DeleteAccountDialog({
  subscribed,
  onClose,
}: {
  subscribed: boolean;
  onClose: () => void;
}) {
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const { message } = await apiFetch("DELETE /api/account", {
      body: readFields(fields, "password"),
    });
    navigate(paths.home);
    clearUserStorage();
    showAlert(message);
  });

  return (
    <Dialog title={m.account_delete_title()} onClose={onClose}>
      <p>{m.account_delete_intro()}</p>
      <ul className="mt-2 list-disc pl-6 marker:text-bulb">
        {subscribed && <li>{m.account_delete_loses_days()}</li>}
        <li>{m.account_delete_loses_downloads()}</li>
        <li>{m.account_delete_loses_activity()}</li>
        <li>{m.account_delete_loses_identity()}</li>
      </ul>
      <form {...form} className="mt-6 grid gap-6 text-base text-screen">
        <FormError formError={formError} issues={{}} />
        <CurrentPasswordField {...field("password")} />
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <DangerButton type="submit" disabled={sending}>
            {m.account_delete()}
          </DangerButton>
        </div>
      </form>
    </Dialog>
  );
}
