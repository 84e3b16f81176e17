import { useRef } from "react";
import { m } from "#messages";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import {
  type MovieRightsTerms,
  maxTermShares,
  type RightsHolder,
} from "../../../contract/rights/rights.ts";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { createTextField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { useEditor } from "../editor/use-editor.tsx";
import { formatTypedAmount, formatTypedNumber } from "../number-text.ts";
import { formatStatementMonth } from "./format.ts";

/** A rights holder's share in the form. Numbers are strings, as input fields hold them. */
type ShareValues = {
  holderId: string;
  saleShare: string;
  floor: string;
  poolShare: string;
  advance: string;
};
type Values = { fromMonth: string; shares: ShareValues[] };

type Props = Pick<EditorProps, "onSaved"> &
  Partial<EditorProps> & {
    movie: { id: string };
    holders: RightsHolder[];
    openMonth: string;
    /** The terms, newest first. */
    terms: MovieRightsTerms[];
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

/**
 * Edits a movie's terms. The form starts with the newest terms, to apply from the open month on.
 */
export function TermsForm({
  movie,
  holders,
  openMonth,
  terms,
  onChanged,
  onSaved,
  onClose,
}: Props) {
  const shownTerms = useRef(terms[0]);
  const nameOf = (holderId: string) => holders.find(({ id }) => id === holderId)?.name ?? "";
  const fields: EditorFields<Values> = {
    fromMonth: createTextField(m.rights_admin_from_month),
    shares: {
      label: m.rights_admin_terms,
      format: (shares) =>
        shares.map((share) => `${nameOf(share.holderId)}: ${describeShare(share)}`).join("\n"),
    },
  };
  const { form, register, draft, setValue, sending, issues, formError, conflict } = useEditor({
    saved: terms[0] ?? null,
    toValues: (saved: MovieRightsTerms | null): Values => ({
      fromMonth: saved && saved.fromMonth > openMonth ? saved.fromMonth : openMonth,
      shares: saved?.shares.map(toShareValues) ?? [],
    }),
    fields,
    send: async ({ fromMonth, shares }, { saved }) => {
      const stored = [saved, ...terms].find((each) => each?.fromMonth === fromMonth);
      const body = { fromMonth, version: stored?.version ?? 0, shares: shares.map(toShare) };
      return apiFetch("PUT /api/admin/movies/:id/terms", { params: { id: movie.id }, body });
    },
    onSaved,
    onChanged,
  });
  const others = holders.filter(({ id }) => !draft.shares.some(({ holderId }) => holderId === id));
  const add = (holderId: string) =>
    setValue("shares", [
      ...draft.shares,
      { holderId, saleShare: "0", floor: "0", poolShare: "0", advance: "0" },
    ]);

  /** Fills the form with the terms that apply in a month, unless it shows those already. */
  function showTermsOf(month: string): void {
    const held = terms.find(({ fromMonth }) => fromMonth <= month);
    if (month === "" || held === shownTerms.current) return;
    shownTerms.current = held;
    setValue("shares", held?.shares.map(toShareValues) ?? []);
  }

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {conflict}
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
          <legend className="px-2 font-semibold wrap-anywhere">{nameOf(holderId)}</legend>
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
              about={nameOf(holderId)}
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
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}

const describeShare = (share: ShareValues) =>
  numberFields.map((name) => `${labels[name]()} ${share[name]}`).join(", ");

const toShareValues = ({
  holderId,
  ...numbers
}: MovieRightsTerms["shares"][number]): ShareValues => ({
  holderId,
  saleShare: formatTypedNumber(numbers.saleShare),
  floor: formatTypedAmount(numbers.floor),
  poolShare: formatTypedNumber(numbers.poolShare),
  advance: formatTypedAmount(numbers.advance),
});

const toShare = ({ holderId, saleShare, floor, poolShare, advance }: ShareValues) => ({
  holderId,
  saleShare: parseDecimal(saleShare),
  floor: parseDecimal(floor),
  poolShare: parseDecimal(poolShare),
  advance: parseDecimal(advance),
});
