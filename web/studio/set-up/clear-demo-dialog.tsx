import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { binDays } from "../../../contract/policy.ts";
import type { DemoCounts, SetUp } from "../../../contract/set-up/set-up.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { refetchSite } from "../../api/site-changes.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const labels: [keyof DemoCounts, (inputs: { count: number }) => string][] = [
  ["movies", m.set_up_demo_movies],
  ["edited", (inputs) => m.set_up_demo_edited({ ...inputs, days: binDays })],
  ["kept", m.set_up_demo_kept],
  ["categories", m.set_up_demo_categories],
  ["people", m.set_up_demo_people],
  ["members", m.set_up_demo_members],
  ["orders", m.set_up_demo_orders],
];

type Props = { onCleared: (setUp: SetUp) => void; onClose: () => void };

/** Says how much demo content will be deleted, and deletes it after a confirmation. */
export function ClearDemoDialog({ onCleared, onClose }: Props) {
  const queryClient = useQueryClient();
  const demo = useQuery({
    ...queryOptionsFor("GET /api/admin/set-up/demo"),
    staleTime: 0,
    gcTime: 0,
  });
  const { busy, ...confirmation } = useConfirmedAction(clear, { onClose });
  const counts = demo.data?.data;

  async function clear() {
    const { message, data } = await apiFetch("POST /api/admin/set-up/demo/clear", {
      headers: { "X-Confirm": "clear-demo" },
    });
    showAlert(message);
    onCleared(data);
    await Promise.all([queryClient.invalidateQueries(), refetchSite()]);
  }

  return (
    <ConfirmDialog
      title={m.set_up_demo_question()}
      action={busy ? m.studio_one_moment() : m.set_up_movie_clear()}
      destructive
      busy={busy || !counts}
      {...confirmation}
    >
      {demo.isPending && <Skeleton className="h-32 rounded-xl" />}
      {demo.isError && <ListError list={demo} />}
      {counts && (
        <ul className="list-disc space-y-2 pl-5">
          {labels.map(
            ([name, label]) =>
              counts[name] > 0 && <li key={name}>{label({ count: counts[name] })}</li>,
          )}
        </ul>
      )}
      <p className="mt-4">{m.set_up_demo_stays()}</p>
    </ConfirmDialog>
  );
}
