import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { StreamList } from "../../../../contract/streaming/streaming.ts";
import { ApiError, apiFetch, httpStatusOf } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { renderMessage } from "../../../i18n/message.ts";
import { Button } from "../../../ui/button.tsx";
import { describeUserAgent } from "../../../ui/device-name.ts";
import { formatTimeAgo } from "../../../ui/format-date.ts";
import { ScreenLayout } from "./screen-layout.tsx";

const pollIntervalMs = 5_000;

/**
 * Lists the devices that play the account's streams, with buttons to stop a stream. Also shown if
 * another device has stopped this device's stream.
 */
export function StreamLimitScreen({ onWatch }: { onWatch: () => Promise<unknown> }) {
  const streamsQuery = useQuery({
    ...queryOptionsFor("GET /api/streams"),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollIntervalMs,
  });
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState("");
  const { data: streams = [], limit = 0 } = streamsQuery.data ?? {};

  async function watchHere(streamIdToStop?: string) {
    setBusy(true);
    setErrorMessage("");
    try {
      if (streamIdToStop) await stopStream(streamIdToStop);
      await onWatch();
    } catch (error) {
      setErrorMessage(error instanceof ApiError ? error.message : m.player_stop_failed());
      void streamsQuery.refetch();
    }
    setBusy(false);
  }

  if (streamsQuery.isPending) return <div className="relative z-10 bg-black/88" />;
  const { title, text, isLimitReached } = limitTexts(streams, limit);
  return (
    <ScreenLayout
      title={title}
      text={text}
      actions={
        <Button
          look={isLimitReached ? "quiet" : "primary"}
          aria-disabled={busy}
          onClick={() => !busy && watchHere()}
        >
          {m.player_watch_here()}
        </Button>
      }
    >
      <ul aria-label={m.player_playing_now()} className="grid w-full max-w-lg gap-2 text-left">
        {streams.map((stream) => (
          <StreamRow
            key={stream.id}
            stream={stream}
            busy={busy}
            onStop={() => watchHere(stream.id)}
          />
        ))}
      </ul>
      <p role="status" className="max-w-md text-ember empty:hidden">
        {errorMessage}
      </p>
    </ScreenLayout>
  );
}

function limitTexts(streams: StreamList["data"], limit: number) {
  if (streams.filter(({ current }) => !current).length >= limit) {
    const text = limit ? m.player_limit_text({ count: limit }) : m.player_limit_text_unknown();
    return { title: m.player_limit_title(), text, isLimitReached: true };
  }
  const text = streams.some(({ current }) => current)
    ? m.player_taken_by_tab()
    : m.player_taken_by_device();
  return { title: m.player_taken_title(), text, isLimitReached: false };
}

type RowProps = { stream: StreamList["data"][number]; busy: boolean; onStop: () => void };

function StreamRow({ stream: { device, current, movie, startedAt }, busy, onStop }: RowProps) {
  const name = current ? m.player_this_browser() : describeUserAgent(device).name;
  return (
    <li className="flex items-center gap-3 rounded-2xl bg-velvet p-2 pr-3 ring-1 ring-white/8">
      <img
        src={movie?.image}
        alt=""
        width={40}
        height={60}
        className="h-15 w-10 rounded-lg bg-seat object-cover"
      />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-dim">{movie?.name ?? m.player_stream_hidden()}</p>
        <p className="truncate text-sm text-dim">
          {renderMessage(m.player_stream_since, {
            moment: <time dateTime={startedAt}>{formatTimeAgo(startedAt, Date.now())}</time>,
          })}
        </p>
      </div>
      <Button className="px-5" aria-disabled={busy} onClick={() => !busy && onStop()}>
        {m.player_stop_stream()}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

/** Stops a stream. A 404 means that the stream has already ended. */
async function stopStream(id: string) {
  try {
    await apiFetch("DELETE /api/streams/:id", { params: { id } });
  } catch (error) {
    if (httpStatusOf(error) !== 404) throw error;
  }
}
