import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { m } from "#messages";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { useUser } from "../accounts/session.ts";
import { findPushRegistration, isSubscribedToPush, subscribeToPush } from "./push-subscription.ts";

/**
 * The switch for push messages in this browser. Renders nothing in a browser without push messages,
 * and for the staff, whose sessions end too soon.
 */
export function PushSwitch() {
  const user = useUser();
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  // Not a query, because the service worker is registered only once no query is running.
  useEffect(() => void findPushRegistration().then(setRegistration), []);
  if (!registration || !user || isStaff(user)) return null;
  return <OwnPushSwitch registration={registration} />;
}

function OwnPushSwitch({ registration }: { registration: ServiceWorkerRegistration }) {
  const queryClient = useQueryClient();
  const query = queryOptionsFor("GET /api/push");
  const { data } = useQuery(query);
  const subscribed = useQuery({
    queryKey: ["push subscription"],
    queryFn: () => isSubscribedToPush(registration),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (!data) return;
      const response = await (on ? start(data.data.publicKey) : apiFetch("DELETE /api/push"));
      if (!response) return showAlert(m.push_denied(), { failed: true });
      queryClient.setQueryData(query.queryKey, { data: { ...data.data, on } });
      await subscribed.refetch();
      showAlert(response.message);
    },
    onError: (error) =>
      showAlert(error instanceof ApiError ? error.message : m.push_failed(), { failed: true }),
  });
  const start = async (publicKey: string) => {
    const body = await subscribeToPush(registration, publicKey);
    return body && apiFetch("PUT /api/push", { body });
  };
  if (!data || subscribed.data === undefined) return null;
  if (!data.data.lasts) return <p className="text-sm text-dim">{m.error_session_ends_soon()}</p>;
  return (
    <CheckboxField
      label={m.push_switch()}
      hint={m.push_hint()}
      checked={change.isPending ? change.variables : data.data.on && subscribed.data}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  );
}
