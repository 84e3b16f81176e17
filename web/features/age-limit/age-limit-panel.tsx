import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { AgeLimit } from "../../../contract/age-limit/age-limit.ts";
import { pinHours } from "../../../contract/policy.ts";
import { apiFetch } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ageLimitQuery } from "./age-limit-query.ts";
import { RemoveLimitDialog } from "./remove-limit-dialog.tsx";
import { SetLimitDialog } from "./set-limit-dialog.tsx";

/** The account's age limit, with the buttons that set, lock and remove it. */
export function AgeLimitPanel() {
  const limit = useQuery({ ...ageLimitQuery(), staleTime: 0 });
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"set" | "remove" | null>(null);
  const data = limit.data?.data;

  async function onChanged(message: string) {
    setOpen(null);
    showAlert(message);
    await queryClient.cancelQueries();
    await queryClient.resetQueries();
  }

  return (
    <section
      aria-labelledby="age-limit"
      className="rounded-3xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-8"
    >
      <h2 id="age-limit" className="headline text-3xl">
        {m.age_limit_title()}
      </h2>
      <p className="mt-2 text-dim">{m.age_limit_intro({ hours: pinHours })}</p>
      {!data && (limit.isError ? <ListError list={limit} /> : <Skeleton className="mt-5 h-11" />)}
      {data && (
        <LimitState
          limit={data}
          onSet={() => setOpen("set")}
          onRemove={() => setOpen("remove")}
          onLocked={onChanged}
        />
      )}
      {data && open === "set" && (
        <SetLimitDialog limit={data} onSet={onChanged} onClose={() => setOpen(null)} />
      )}
      {open === "remove" && (
        <RemoveLimitDialog onRemoved={onChanged} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

type StateProps = {
  limit: AgeLimit;
  onSet: () => void;
  onRemove: () => void;
  onLocked: (message: string) => Promise<void>;
};

function LimitState({ limit: { age, openUntil }, onSet, onRemove, onLocked }: StateProps) {
  if (age === null)
    return (
      <Button look="quiet" className="mt-5" onClick={onSet}>
        {m.age_limit_set()}
      </Button>
    );
  const lock = async () => onLocked((await apiFetch("POST /api/age-limit/lock")).message);
  return (
    <>
      <p className="mt-4 font-semibold">{m.age_limit_set_to({ age })}</p>
      <p className="mt-1 text-sm text-dim">{m.age_limit_orders_note()}</p>
      {openUntil !== null && (
        <p className="mt-3">{m.age_limit_open_until({ time: formatDateTime(openUntil) })}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {openUntil !== null && <Button onClick={() => void lock()}>{m.age_limit_lock()}</Button>}
        <Button look="quiet" onClick={onSet}>
          {m.age_limit_change()}
        </Button>
        <Button look="quiet" onClick={onRemove}>
          {m.age_limit_remove()}
        </Button>
      </div>
    </>
  );
}
