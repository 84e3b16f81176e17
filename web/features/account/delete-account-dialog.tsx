import { apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { t } from "../../i18n/text.ts";
import { navigate } from "../../router/location.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { DangerButton } from "../../ui/danger-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-parts.tsx";
import { clearStorage } from "./session.ts";

export function DeleteAccountDialog({ subscribed, onClose }: { subscribed: boolean; onClose: () => void }) {
  const { form, sending, issues, formError } = useFormSubmit(async (fields) => {
    const { message } = await apiFetch("DELETE /api/account", { body: { password: String(fields.get("password")) } });
    clearStorage();
    navigate(paths.home);
    showAlert(message);
  });

  return (
    <Dialog title={t("Delete my account?")} onClose={onClose}>
      <p>{t("What is yours here goes with it, for good:")}</p>
      <ul className="mt-2 list-disc pl-6 marker:text-bulb">
        {subscribed && <li>{t("the days that are left of your subscription")}</li>}
        <li>{t("your downloads of films that you bought")}</li>
        <li>{t("your favourites, history and reviews")}</li>
        <li>{t("your name, picture and address")}</li>
      </ul>
      <form {...form} className="mt-6 grid gap-6 text-base text-screen">
        <FormError formError={formError} issues={{}} />
        <PasswordField
          label={t("Password")}
          name="password"
          autoComplete="current-password"
          required
          error={issues.password}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <DangerButton type="submit" disabled={sending}>
            {t("Delete my account")}
          </DangerButton>
        </div>
      </form>
    </Dialog>
  );
}
