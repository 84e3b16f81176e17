import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import type { SessionEntry } from "../../../contract/accounts.ts";
import { messages } from "../../../contract/messages.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { plural, rich, t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { describeDevice } from "../../ui/device-name.ts";
import { formatDate, formatDateTime, formatTimeAgo } from "../../ui/format-date.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ownSessionsQuery } from "./queries.ts";

/** Where one is signed in, and how to end it there. */
export function SessionList() {
  const list = useQuery({ ...ownSessionsQuery(), staleTime: 0 });
  const [confirming, setConfirming] = useState(false);
  const { end: endOne, endOthers, busy } = useEndSessions();
  const entries = list.data?.data ?? [];
  return (
    <section aria-labelledby="sessions" className="rounded-3xl bg-velvet p-5 ring-1 ring-white/6 sm:p-8">
      <h2 id="sessions" tabIndex={-1} className="headline text-3xl outline-none">
        {t("Where you are signed in")}
      </h2>
      <p className="mt-2 text-dim">{t("Something you do not know? End it, then change your password.")}</p>
      {list.isPending && <Skeleton className="mt-5 h-24 rounded-2xl" />}
      {list.isError && <p className="mt-5 text-ember">{list.error.message}</p>}
      <ul className="mt-5">
        {entries.map((entry) => (
          <SessionCard key={entry.id} entry={entry} busy={busy} onEnd={() => endOne(entry)} />
        ))}
      </ul>
      {entries.length > 1 && (
        <Button look="quiet" className="mt-5" onClick={() => setConfirming(true)}>
          {t("Sign out everywhere else")}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title={t("Sign out everywhere else?")}
          action={t("Sign out")}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void endOthers();
          }}
        >
          <p>
            {plural(
              entries.length - 1,
              "The other device will need your password again. This one stays signed in.",
              "{count} other devices will need your password again. This one stays signed in.",
            )}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function SessionCard({ entry, busy, onEnd }: { entry: SessionEntry; busy: boolean; onEnd: () => void }) {
  const device = describeDevice(entry.device);
  const Icon = device.handheld ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-white/8 py-4">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-dim" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {device.name}
          {entry.current && (
            <span className="rounded-full bg-bulb px-2.5 py-0.5 text-sm font-semibold text-night">
              {t("This device")}
            </span>
          )}
        </p>
        <p className="text-sm text-dim">
          {rich("Since {day}, last seen {moment}", {
            day: <DateTime iso={entry.startedAt}>{formatDate(entry.startedAt)}</DateTime>,
            moment: <DateTime iso={entry.lastSeenAt}>{formatTimeAgo(entry.lastSeenAt, Date.now())}</DateTime>,
          })}
        </p>
      </div>
      {!entry.current && (
        <Button look="quiet" className="px-5" aria-description={device.name} disabled={busy} onClick={onEnd}>
          {t("Sign out")}
        </Button>
      )}
    </li>
  );
}

const DateTime = ({ iso, children }: { iso: string; children: string }) => (
  <time dateTime={iso} title={formatDateTime(iso)}>
    {children}
  </time>
);

function useEndSessions() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function runAction(action: () => Promise<string>) {
    setBusy(true);
    try {
      showAlert(await action());
    } catch (error) {
      showAlert(getErrorMessage(error, messages.profileFallback), { failed: true });
    }
    await queries.invalidateQueries(ownSessionsQuery());
    setBusy(false);
    document.getElementById("sessions")?.focus();
  }

  const endOne = ({ id, device }: SessionEntry) =>
    runAction(async () => {
      await apiFetch("DELETE /api/sessions/:id", { params: { id } });
      return t("{device} is signed out.", { device: describeDevice(device).name });
    });
  const endOthers = () => runAction(async () => (await apiFetch("DELETE /api/sessions")).message);
  return { end: endOne, endOthers, busy };
}
