import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { ApiError, apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { findPushRegistration, subscribeToPush, unsubscribeFromPush } from "./push-subscription.ts";

/** Asks for push messages in this browser. Renders nothing in a browser without them. */
export function PushSwitch() {
  const registration = useQuery({ queryKey: ["push"], queryFn: findPushRegistration });
  return registration.data ? <OwnPushSwitch registration={registration.data} /> : null;
}

function OwnPushSwitch({ registration }: { registration: ServiceWorkerRegistration }) {
  const queryClient = useQueryClient();
  const query = queryOptionsFor("GET /api/push");
  const { data } = useQuery(query);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (!data) return;
      const response = await (on ? start(data.data.publicKey) : stop());
      if (!response) return showAlert(m.push_denied(), { failed: true });
      queryClient.setQueryData(query.queryKey, { data: { ...data.data, on } });
      showAlert(response.message);
    },
    onError: (error) =>
      showAlert(error instanceof ApiError ? error.message : m.push_failed(), { failed: true }),
  });
  const start = async (publicKey: string) => {
    const body = await subscribeToPush(registration, publicKey);
    return body && apiFetch("PUT /api/push", { body });
  };
  const stop = async () => {
    const response = await apiFetch("DELETE /api/push");
    await unsubscribeFromPush(registration);
    return response;
  };
  if (!data) return null;
  const { on, lasts } = data.data;
  const isOn = on && Notification.permission === "granted";
  return (
    <CheckboxField
      label={m.push_switch()}
      hint={lasts ? m.push_hint() : m.error_session_ends_soon()}
      disabled={!lasts}
      checked={change.isPending ? change.variables : isOn}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  );
}
