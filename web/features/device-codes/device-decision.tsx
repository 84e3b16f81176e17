import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import type { DeviceCodeDecision } from "../../../contract/device-codes/device-codes.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { formatCountries } from "../../api/format-countries.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { FormError } from "../../ui/form-parts.tsx";
import { formatTimeAgo } from "../../ui/format-date.ts";
import { authTitleId } from "../accounts/auth-layout.tsx";
import type { FoundDevice } from "./code-form.tsx";

type Props = { found: FoundDevice; onDecided: (decision: DeviceCodeDecision) => void };

/** Shows the device that wants to sign in, and asks whether it may. */
export function DeviceDecision({ found: { userCode, device }, onDecided }: Props) {
  const section = useRef<HTMLElement>(null);
  const { decide, sending, error } = useDecision(userCode, onDecided);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={authTitleId} className="outline-none">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name={m.device_code_label()}>
          <strong className="text-xl tracking-wider text-bulb">{userCode}</strong>
        </Fact>
        <Fact name={m.device_code_device()}>{device.deviceName}</Fact>
        <Fact name={m.device_code_country()}>
          {device.country ? formatCountries(device.country) : m.device_code_country_unknown()}
        </Fact>
        <Fact name={m.device_code_asked()}>
          <DateTime iso={device.createdAt}>{formatTimeAgo(device.createdAt, Date.now())}</DateTime>
        </Fact>
      </dl>
      <p className="mt-5 mb-5 text-dim">{m.device_code_effect()}</p>
      <FormError formError={error} issues={{}} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={sending} onClick={() => void decide("confirm")}>
          {m.device_code_confirm()}
        </Button>
        <Button look="quiet" disabled={sending} onClick={() => void decide("refuse")}>
          {m.device_code_refuse()}
        </Button>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-dim">{name}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </>
  );
}

function useDecision(userCode: string, onDecided: Props["onDecided"]) {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function decide(decision: DeviceCodeDecision) {
    setSending(true);
    setError(null);
    try {
      await apiFetch("POST /api/device/approve", { body: { user_code: userCode, decision } });
      onDecided(decision);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason.message);
      setSending(false);
    }
  }
  return { decide, sending, error };
}
