import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { m } from "#messages";
import {
  formatGiftCode,
  formatGiftDuration,
  normalizeGiftCode,
} from "../../../contract/gifts/gift-code-text.ts";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { AuthForm } from "../../features/accounts/auth-form.tsx";
import { AuthLayout, AuthLinks } from "../../features/accounts/auth-layout.tsx";
import { FormResult } from "../../features/accounts/form-result.tsx";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { useUser } from "../../features/accounts/session.ts";
import { pendingGiftCode } from "../../features/gifts/pending-gift-code.ts";
import { invalidateBilling } from "../../features/orders/invalidate-billing.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { useDocumentTitle } from "../../ui/use-title.ts";

/** Redeems a gift code, typed or from a link. Visitors sign in or register first and return. */
export function RedeemPage() {
  useDocumentTitle(m.gift_redeem_title());
  const code = useLinkedCode();
  const user = useUser();
  const [redeemed, setRedeemed] = useState<string | null>(null);
  if (redeemed !== null)
    return (
      <FormResult
        title={m.gift_redeemed_title()}
        actions={<ButtonLink to={paths.movies}>{m.billing_start_watching()}</ButtonLink>}
      >
        <p role="status">{redeemed}</p>
      </FormResult>
    );
  return (
    <>
      <NoReferrer />
      <AuthLayout
        title={m.gift_redeem_title()}
        intro={user ? m.gift_redeem_intro() : m.gift_redeem_visitor_intro()}
      >
        {user ? <RedeemForm code={code} onRedeemed={setRedeemed} /> : <SignInChoice code={code} />}
      </AuthLayout>
    </>
  );
}

/** Stores the code of the link, and removes it from the URL and the history. */
function useLinkedCode(): string {
  const [linked] = useState(() => normalizeGiftCode(decodeURIComponent(location.hash.slice(1))));
  useEffect(() => {
    if (!linked) return;
    pendingGiftCode.set(linked);
    navigate(paths.redeem, { replace: true, state: { preventScrollReset: true } });
  }, [linked]);
  return formatGiftCode(linked || (pendingGiftCode.get() ?? ""));
}

function SignInChoice({ code }: { code: string }) {
  return (
    <>
      {code && (
        <p className="mb-6">
          {m.gift_code()}
          <strong className="mt-1 block text-xl tracking-wider wrap-anywhere text-bulb">
            {code}
          </strong>
        </p>
      )}
      <ButtonLink to={paths.register} className="w-full">
        {m.common_register()}
      </ButtonLink>
      <AuthLinks>
        <ButtonLink look="plain" to={paths.loginWithNext(paths.redeem)} className="-ml-3">
          {m.account_login_instead()}
        </ButtonLink>
      </AuthLinks>
    </>
  );
}

/** The error codes after which a stored gift code is cleared, because it can never be redeemed. */
const finalCodes = ["gift_code_not_found", "gift_code_redeemed", "gift_code_refunded"];

function RedeemForm({ code, onRedeemed }: { code: string; onRedeemed: (text: string) => void }) {
  const queryClient = useQueryClient();
  const { field, ...submission } = useFormSubmit(async (fields) => {
    const redemption = apiFetch("POST /api/gift-codes/redeem", {
      body: readFields(fields, "code"),
    });
    const { data } = await redemption.catch((error) => {
      if (finalCodes.includes(error.code)) pendingGiftCode.set(null);
      throw error;
    });
    pendingGiftCode.set(null);
    void invalidateBilling(queryClient);
    const gift = { plan: data.plan, time: formatGiftDuration(data), until: formatDate(data.until) };
    const isLater = Date.parse(data.startsAt) > Date.now() + 60_000;
    onRedeemed(
      isLater
        ? m.gift_redeemed_later({ ...gift, from: formatDate(data.startsAt) })
        : m.gift_redeemed(gift),
    );
  });
  return (
    <AuthForm {...submission} action={m.gift_redeem()}>
      <TextField
        label={m.gift_code()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={code}
        required
        {...field("code")}
      />
    </AuthForm>
  );
}
