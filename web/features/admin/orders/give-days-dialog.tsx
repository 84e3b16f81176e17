import { apiFetch } from "../../../api/client.ts";
import { useFormSubmit } from "../../../api/use-form-submit.ts";
import { rich, t } from "../../../i18n/text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { TextField } from "../../../ui/field.tsx";

const defaultDays = 30;

type Props = { user: { id: string; name: string }; onGiven: (message: string) => void; onClose: () => void };

/** Days without a payment. The site itself says which numbers it takes. */
export function GiveDaysDialog({ user, onGiven, onClose }: Props) {
  const { form, sending, issues, formError } = useFormSubmit(async (fields) => {
    const days = Number(fields.get("days"));
    const { message } = await apiFetch("POST /api/admin/users/:id/gift", { params: { id: user.id }, body: { days } });
    onGiven(message);
  });

  return (
    <Dialog title={t("Give days")} onClose={onClose}>
      <p>
        {rich("{name} can watch for so many days more: added to what they have, or from now on.", {
          name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
        })}
      </p>
      <form {...form} className="mt-6 grid gap-6 text-base text-screen">
        <TextField
          label={t("Days")}
          name="days"
          type="number"
          inputMode="numeric"
          min={1}
          max={366}
          step={1}
          defaultValue={defaultDays}
          required
          hint={t("From 1 to 366.")}
          error={issues.days}
        />
        <DialogFormFooter formError={formError} disabled={sending} action={t("Give days")} onClose={onClose} />
      </form>
    </Dialog>
  );
}
