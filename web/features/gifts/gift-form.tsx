import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import {
  computeGiftDuration,
  formatGiftDuration,
  maxGiftDays,
  maxGiftDaysAhead,
  maxGiftMessageLength,
  maxGiftNameLength,
} from "../../../contract/gifts/gift-code-text.ts";
import { addDays } from "../../../contract/iso-days.ts";
import type { Plan } from "../../../contract/plans/plans.ts";
import { apiFetch } from "../../api/client.ts";
import { getSiteToday } from "../../api/site-today.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ChoiceField, EmailField, TextArea, TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { useCheckout } from "../orders/checkout.ts";
import { ConsentNote, isConsentGiven } from "../orders/consent-note.tsx";
import { PlanPicker } from "../plans/plan-picker.tsx";
import { plansQuery } from "../subscriptions/queries.ts";

/** The maximum number of periods that the field offers: a year of a monthly plan. */
const maxOfferedPeriods = 12;

/** The form that orders some periods of a plan as a gift. */
export function GiftForm({ user }: { user: UserInfo }) {
  const offer = useQuery(plansQuery()).data?.data.map((plan) => ({ ...plan, trialDays: null }));
  const [planId, setPlanId] = useState<string>();
  const [periods, setPeriods] = useState(1);
  const plan = offer?.find(({ id }) => id === planId) ?? offer?.[0];
  const lengths = plan ? listLengths(plan) : [];
  const chosenPeriods = lengths.includes(periods) ? periods : 1;
  const price = plan ? priceOf(plan, chosenPeriods) : 0;
  const titleId = useId();
  const { pay } = useCheckout((error) => showAlert(error.message, { failed: true }));
  const { form, field, sending, issues, formError } = useFormSubmit(async (fields) => {
    if (!plan) return;
    const texts = readFields(
      fields,
      "recipientName",
      "recipientEmail",
      "senderName",
      "message",
      "sendOn",
    );
    const body = {
      ...texts,
      planId: plan.id,
      periods: chosenPeriods,
      price,
      consent: isConsentGiven(),
    };
    const checkout = await apiFetch("POST /api/gift-codes", { body });
    await pay(async () => checkout, null);
  });
  const today = getSiteToday();
  return (
    <form {...form} aria-labelledby={titleId} className="grid gap-5">
      <h2 id={titleId} className="headline text-4xl">
        {m.gift_form_title()}
      </h2>
      <FormError formError={formError} issues={issues} />
      <PlanPicker offer={offer} chosen={plan} hasTrial={false} onChoose={setPlanId} />
      <ChoiceField
        label={m.gift_length()}
        value={chosenPeriods}
        onChange={({ target }) => setPeriods(Number(target.value))}
        {...field("periods")}
      >
        {plan &&
          lengths.map((count) => (
            <option key={count} value={count}>
              {formatGiftDuration(computeGiftDuration(plan, count))} –{" "}
              {formatPrice(priceOf(plan, count))}
            </option>
          ))}
      </ChoiceField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.gift_recipient_name()}
          autoComplete="off"
          maxLength={maxGiftNameLength}
          required
          {...field("recipientName")}
        />
        <EmailField
          label={m.gift_recipient_email()}
          autoComplete="off"
          {...field("recipientEmail")}
        />
        <TextField
          label={m.gift_sender_name()}
          autoComplete="name"
          maxLength={maxGiftNameLength}
          defaultValue={user.name}
          required
          {...field("senderName")}
        />
        <TextField
          label={m.gift_send_on()}
          type="date"
          min={today}
          max={addDays(today, maxGiftDaysAhead)}
          defaultValue={today}
          required
          {...field("sendOn")}
        />
      </div>
      <TextArea
        label={m.gift_message()}
        hint={m.gift_message_hint({ maximum: maxGiftMessageLength })}
        rows={4}
        maxLength={maxGiftMessageLength}
        {...field("message")}
      />
      <SubmitButton sending={sending}>{m.gift_buy({ price: formatPrice(price) })}</SubmitButton>
      <ConsentNote />
    </form>
  );
}

const priceOf = ({ amount }: Plan, periods: number): number =>
  Math.round(amount * 100 * periods) / 100;

/** Lists how many periods of a plan can be given as a gift: 1, 2 and so on. */
const listLengths = ({ days }: Plan): number[] =>
  Array.from(
    { length: Math.min(maxOfferedPeriods, Math.floor(maxGiftDays / days)) },
    (_, i) => i + 1,
  );
