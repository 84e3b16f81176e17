import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone, Tv } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { SessionEntry } from "../../../contract/accounts/accounts.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { paths } from "../../api/paths.ts";
import { renderMessage } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { describeUserAgent, nameTelevision } from "../../ui/device-name.ts";
import { formatTimeAgo } from "../../ui/format-date.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ownSessionsQuery } from "./queries.ts";

/** The user's sessions, with buttons to end them. */
export function SessionList() {
  const list = useQuery({ ...ownSessionsQuery(), staleTime: 0 });
  const [confirming, setConfirming] = useState(false);
  const { end: endOne, endOthers, busy } = useEndSessions();
  const entries = list.data?.data ?? [];
  return (
    <section
      aria-labelledby="sessions"
      className="rounded-3xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-8"
    >
      <h2 id="sessions" tabIndex={-1} className="headline text-3xl outline-none">
        {m.account_sessions_title()}
      </h2>
      <p className="mt-2 text-dim">{m.account_sessions_intro()}</p>
      {list.isPending && <Skeleton className="mt-5 h-24 rounded-2xl" />}
      {list.isError && <p className="mt-5 text-ember">{list.error.message}</p>}
      <ul className="mt-5">
        {entries.map((entry) => (
          <SessionCard key={entry.id} entry={entry} busy={busy} onEnd={() => endOne(entry)} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {entries.length > 1 && (
          <Button look="quiet" onClick={() => setConfirming(true)}>
            {m.account_sign_out_others()}
          </Button>
        )}
        <ButtonLink look="quiet" to={paths.activate}>
          {m.device_code_title()}
        </ButtonLink>
      </div>
      {confirming && (
        <ConfirmDialog
          title={m.account_sign_out_others_title()}
          action={m.common_sign_out()}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void endOthers();
          }}
        >
          <p>{m.account_sign_out_others_text({ count: entries.length - 1 })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function describeEntry({ device, television }: SessionEntry) {
  if (television) return { name: nameTelevision(device), Icon: Tv };
  const { name, handheld } = describeUserAgent(device);
  return { name, Icon: handheld ? Smartphone : Monitor };
}

function SessionCard({
  entry,
  busy,
  onEnd,
}: {
  entry: SessionEntry;
  busy: boolean;
  onEnd: () => void;
}) {
  const { name, Icon } = describeEntry(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-screen/8 py-4">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-dim" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {name}
          {entry.current && (
            <span className="rounded-full bg-bulb px-2.5 py-0.5 text-sm font-semibold text-night">
              {m.account_this_device()}
            </span>
          )}
        </p>
        <p className="text-sm text-dim">
          {renderMessage(m.account_session_since, {
            day: <DateTime iso={entry.startedAt} />,
            moment: (
              <DateTime iso={entry.lastSeenAt}>
                {formatTimeAgo(entry.lastSeenAt, Date.now())}
              </DateTime>
            ),
          })}
        </p>
      </div>
      {!entry.current && (
        <Button look="quiet" className="px-5" about={name} disabled={busy} onClick={onEnd}>
          {m.common_sign_out()}
        </Button>
      )}
    </li>
  );
}

function useEndSessions() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function runAction(action: () => Promise<string>) {
    setBusy(true);
    try {
      showAlert(await action());
    } catch (error) {
      showAlert(getErrorMessage(error, m.spec_profile_fallback()), { failed: true });
    }
    await queries.invalidateQueries(ownSessionsQuery());
    setBusy(false);
    document.getElementById("sessions")?.focus();
  }

  const endOne = (entry: SessionEntry) =>
    runAction(async () => {
      await apiFetch("DELETE /api/sessions/:id", { params: { id: entry.id } });
      return m.account_session_ended_on({ device: describeEntry(entry).name });
    });
  const endOthers = () => runAction(async () => (await apiFetch("DELETE /api/sessions")).message);
  return { end: endOne, endOthers, busy };
}
