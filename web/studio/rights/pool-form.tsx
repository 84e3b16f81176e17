import { m } from "#messages";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import type { RightsOverview } from "../../../contract/rights/rights.ts";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAdminForm } from "../editor/use-admin-form.ts";
import { formatTypedNumber } from "../number-text.ts";
import { formatStatementMonth } from "./format.ts";

type Props = Pick<RightsOverview, "pool"> & {
  openMonth: string;
  onSaved: (message: string) => void;
};

export function PoolForm({ pool, openMonth, onSaved }: Props) {
  const { form, register, sending, issues, formError } = useAdminForm<{
    share: string;
    fromMonth: string;
  }>(save, {
    defaultValues: { share: formatTypedNumber(pool[0]?.share ?? 0), fromMonth: openMonth },
  });

  async function save({ share, fromMonth }: { share: string; fromMonth: string }): Promise<void> {
    onSaved(
      (
        await apiFetch("PUT /api/admin/rights/pool", {
          body: { share: parseDecimal(share), fromMonth },
        })
      ).message,
    );
  }

  return (
    <form {...form} className="grid gap-5">
      <p className="max-w-2xl text-dim">{m.rights_admin_pool_text()}</p>
      {pool.map(({ fromMonth, share }) => (
        <p key={fromMonth}>
          {m.rights_admin_pool_from({
            share: formatTypedNumber(share),
            month: formatStatementMonth(fromMonth),
          })}
        </p>
      ))}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={m.rights_admin_pool_share()}
          {...register("share")}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          error={issues.share}
        />
        <TextField
          type="month"
          label={m.rights_admin_from_month()}
          {...register("fromMonth")}
          min={openMonth}
          error={issues.fromMonth}
        />
      </div>
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <div>
        <Button type="submit" about={m.rights_pool()} aria-disabled={sending}>
          {m.common_save()}
        </Button>
      </div>
    </form>
  );
}
