import { useEffect, useRef } from "react";
import { m } from "#messages";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import { maxTermShares, type RightsHolder, type Terms } from "../../../contract/rights/rights.ts";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import type { EditorProps } from "../editor-dialog.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { formatStatementMonth } from "./format.ts";

/** A share in the form. Numbers are texts, as in fields. */
type ShareValues = {
  holderId: string;
  saleShare: string;
  floor: string;
  poolShare: string;
  advance: string;
};
type Values = { fromMonth: string; shares: ShareValues[] };

type Props = EditorProps & {
  movie: { id: string };
  holders: RightsHolder[];
  openMonth: string;
  /** The terms, newest first. */
  terms: Terms[];
};

const numberFields = ["saleShare", "floor", "poolShare", "advance"] as const;
const labels = {
  saleShare: m.rights_admin_sale_share,
  floor: m.rights_admin_floor,
  poolShare: m.rights_admin_pool_part,
  advance: m.rights_admin_advance,
};
const hints: { [Name in keyof typeof labels]?: () => string } = {
  floor: m.rights_admin_floor_hint,
  advance: m.rights_admin_advance_hint,
};

/** Edits terms, starting with the newest ones from the open month on. */
export function TermsForm({
  movie,
  holders,
  openMonth,
  terms,
  onChanged,
  onSaved,
  onClose,
}: Props) {
  const initialValues: Values = {
    fromMonth: terms[0] && terms[0].fromMonth > openMonth ? terms[0].fromMonth : openMonth,
    shares: terms[0]?.shares.map(toShareValues) ?? [],
  };
  const shownTerms = useRef(terms[0]);
  const { form, register, watch, setValue, sending, issues, formError } = useAdminForm<Values>(
    save,
    {
      defaultValues: initialValues,
    },
  );
  const draft = watch();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initialValues);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged);
  const others = holders.filter(({ id }) => !draft.shares.some(({ holderId }) => holderId === id));
  const add = (holderId: string) =>
    setValue("shares", [
      ...draft.shares,
      { holderId, saleShare: "0", floor: "0", poolShare: "0", advance: "0" },
    ]);

  /** Fills the form with the terms that apply in a month, if they differ from those shown. */
  function showTermsOf(month: string): void {
    const held = terms.find(({ fromMonth }) => fromMonth <= month);
    if (month === "" || held === shownTerms.current) return;
    shownTerms.current = held;
    setValue("shares", held?.shares.map(toShareValues) ?? []);
  }

  async function save({ fromMonth, shares }: Values): Promise<void> {
    const version = terms.find((each) => each.fromMonth === fromMonth)?.version ?? 0;
    const body = { fromMonth, version, shares: shares.map(toShare) };
    onSaved(
      (await apiFetch("PUT /api/admin/movies/:id/terms", { params: { id: movie.id }, body }))
        .message,
    );
  }

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {terms.length > 0 && (
        <p className="text-dim">
          {m.rights_admin_terms_since({
            months: terms.map(({ fromMonth }) => formatStatementMonth(fromMonth)).join(", "),
          })}
        </p>
      )}
      <TextField
        type="month"
        label={m.rights_admin_from_month()}
        {...register("fromMonth", { onChange: ({ target }) => showTermsOf(target.value) })}
        min={openMonth}
        required
        error={issues.fromMonth}
      />
      {draft.shares.map(({ holderId }, index) => (
        <fieldset key={holderId} className="grid min-w-0 gap-4 rounded-2xl p-4 ring-1 ring-rail">
          <legend className="px-2 font-semibold wrap-anywhere">
            {holders.find(({ id }) => id === holderId)?.name}
          </legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {numberFields.map((name) => (
              <TextField
                key={name}
                label={labels[name]()}
                hint={hints[name]?.()}
                {...register(`shares.${index}.${name}`)}
                inputMode="decimal"
                maxLength={11}
                autoComplete="off"
                error={issues[`shares.${index}.${name}`]}
              />
            ))}
          </div>
          <div>
            <Button
              look="quiet"
              className="px-4"
              about={holders.find(({ id }) => id === holderId)?.name ?? ""}
              onClick={() =>
                setValue(
                  "shares",
                  draft.shares.filter((share) => share.holderId !== holderId),
                )
              }
            >
              {m.common_remove()}
            </Button>
          </div>
        </fieldset>
      ))}
      {draft.shares.length < maxTermShares && others.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {others.map(({ id, name }) => (
            <Button key={id} look="quiet" className="px-4" onClick={() => add(id)}>
              {m.rights_admin_add_share({ name })}
            </Button>
          ))}
        </div>
      )}
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.common_save()}
        onClose={onClose}
      />
    </form>
  );
}

const toShareValues = ({ holderId, ...numbers }: Terms["shares"][number]): ShareValues => ({
  holderId,
  saleShare: String(numbers.saleShare),
  floor: String(numbers.floor),
  poolShare: String(numbers.poolShare),
  advance: String(numbers.advance),
});

const toShare = ({ holderId, saleShare, floor, poolShare, advance }: ShareValues) => ({
  holderId,
  saleShare: parseDecimal(saleShare),
  floor: parseDecimal(floor),
  poolShare: parseDecimal(poolShare),
  advance: parseDecimal(advance),
});
