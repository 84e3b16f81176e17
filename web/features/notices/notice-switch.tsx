import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type NoticeName, noticeKeys, notices } from "../../../contract/notices/notices.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";

/**
 * A checkbox for the emails of a notice. `children` are other ways to get the notice, shown below.
 * Renders nothing until the account's choice has loaded.
 */
export function NoticeSwitch({ name, children }: { name: NoticeName; children?: ReactNode }) {
  const queryClient = useQueryClient();
  const { read, choose } = noticeKeys(name);
  const choice = queryOptionsFor(read);
  const { data } = useQuery(choice);
  const change = useMutation({
    mutationFn: (email: boolean) => apiFetch(choose, { body: { email } }),
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
          label={notices[name].label()}
          hint={notices[name].hint()}
          checked={change.isPending ? change.variables : data.data.email}
          onChange={({ target }) => change.mutate(target.checked)}
        />
        {children}
      </div>
    </div>
  );
}
