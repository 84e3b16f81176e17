import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { favouriteLeavingDays } from "../../../contract/policy.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { PushSwitch } from "./push-switch.tsx";

/** Asks for notices of favourites that begin or leave. Renders nothing before it knows the choice. */
export function NoticeSwitch() {
  const queryClient = useQueryClient();
  const choice = queryOptionsFor("GET /api/favourites/notices");
  const { data } = useQuery(choice);
  const change = useMutation({
    mutationFn: (email: boolean) => apiFetch("PUT /api/favourites/notices", { body: { email } }),
    onSuccess: ({ message }, email) => {
      queryClient.setQueryData(choice.queryKey, { data: { email } });
      showAlert(message);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { failed: true });
    },
  });
  if (!data) return null;
  return (
    <div className="wrap mb-8">
      <div className="grid max-w-xl gap-4">
        <CheckboxField
          label={m.favourite_notices_switch()}
          hint={m.favourite_notices_hint({ days: favouriteLeavingDays })}
          checked={change.isPending ? change.variables : data.data.email}
          onChange={({ target }) => change.mutate(target.checked)}
        />
        <PushSwitch />
      </div>
    </div>
  );
}
