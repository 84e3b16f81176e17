import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import type { SessionEntry } from "../../contract/accounts.ts";
import { messages } from "../../contract/messages.ts";
import { call } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { plural, rich, t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { dayOf, momentOf, timeAgo } from "../ui/dates.ts";
import { deviceOf } from "../ui/device-name.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { ownSessions } from "./queries.ts";

/** Where one is signed in, and how to end it there. */
export function SessionList() {
  const list = useQuery({ ...ownSessions(), staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const { end, endOthers, busy } = useEnding();
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
          <SessionCard key={entry.id} entry={entry} busy={busy} onEnd={() => end(entry)} />
        ))}
      </ul>
      {entries.length > 1 && (
        <Button look="quiet" className="mt-5" onClick={() => setAsking(true)}>
          {t("Sign out everywhere else")}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t("Sign out everywhere else?")}
          action={t("Sign out")}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
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
  const device = deviceOf(entry.device);
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
            day: <Moment iso={entry.startedAt}>{dayOf(entry.startedAt)}</Moment>,
            moment: <Moment iso={entry.lastSeenAt}>{timeAgo(entry.lastSeenAt, Date.now())}</Moment>,
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

const Moment = ({ iso, children }: { iso: string; children: string }) => (
  <time dateTime={iso} title={momentOf(iso)}>
    {children}
  </time>
);

function useEnding() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function ending(work: () => Promise<string>) {
    setBusy(true);
    try {
      showAlert(await work());
    } catch (error) {
      showAlert(sentenceOf(error, messages.profileFallback), { failed: true });
    }
    await queries.invalidateQueries(ownSessions());
    setBusy(false);
    document.getElementById("sessions")?.focus();
  }

  const end = ({ id, device }: SessionEntry) =>
    ending(async () => {
      await call("DELETE /api/sessions/:id", { params: { id } });
      return t("{device} is signed out.", { device: deviceOf(device).name });
    });
  const endOthers = () => ending(async () => (await call("DELETE /api/sessions")).message);
  return { end, endOthers, busy };
}
