import { m } from "#messages";
import { FreeDaysRequest, freeDaysLimits } from "../../../contract/orders/orders.ts";
import { apiFetch } from "../../api/client.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAdminForm } from "../editor/use-admin-form.ts";

const defaultDays = 30;

type Props = {
  user: { id: string; name: string };
  onGiven: (message: string) => void;
  onClose: () => void;
};

/** Gives a user days of access without a payment. The Worker validates the number of days. */
export function GiveDaysDialog({ user, onGiven, onClose }: Props) {
  const { form, register, sending, issues, formError } = useAdminForm(give, {
    schema: FreeDaysRequest,
    defaultValues: { days: defaultDays },
  });

  async function give(body: { days: number }) {
    const { message } = await apiFetch("POST /api/admin/users/:id/gift", {
      params: { id: user.id },
      body,
    });
    onGiven(message);
  }

  return (
    <Dialog title={m.orders_admin_give_days()} onClose={onClose}>
      <p>
        {renderMessage(m.orders_admin_give_days_text, {
          name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
        })}
      </p>
      <form {...form} className="mt-6 grid gap-6 text-base text-screen">
        <TextField
          label={m.orders_admin_give_days_field()}
          {...register("days", { setValueAs: Number })}
          type="number"
          inputMode="numeric"
          min={freeDaysLimits.minimum}
          max={freeDaysLimits.maximum}
          step={1}
          required
          hint={m.orders_admin_give_days_hint(freeDaysLimits)}
          error={issues.days}
        />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={m.orders_admin_give_days()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
