import { useMemo } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../../contract/site/site.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;
const unitFormats = memoizePerLocale((locale) =>
  units.map(
    ([unit]) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: unit === "day" ? "long" : "short",
        minimumIntegerDigits: unit === "day" ? 1 : 2,
      }),
  ),
);
const minuteFormat = memoizePerLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" }),
);
/** The remaining minutes at which screen readers announce the countdown. */
const announcedMinutes: readonly number[] = [60, 30, 10, 5, 1];

/** The moment of a premiere, and the time until then. `leftMs` comes from `usePremiere`. */
export function PremiereCountdown({
  premieresAt,
  leftMs,
}: {
  premieresAt: string;
  leftMs: number | null;
}) {
  const moment = useMemo(() => formatMoment(premieresAt), [premieresAt]);
  const minutes = Math.ceil((leftMs ?? 0) / 60_000);
  const isAnnounced = announcedMinutes.includes(minutes);
  return (
    <div className="mt-2 text-glow">
      {/* Browsers and the Worker may name a time zone differently, so a mismatch while hydrating is
          ignored. */}
      <p suppressHydrationWarning className="font-medium">
        {m.movie_premiere({ time: moment })}
      </p>
      {leftMs === 0 ? (
        <p className="min-h-9 text-2xl">{m.movie_premiere_now()}</p>
      ) : (
        <p
          role="timer"
          aria-label={m.movie_premiere_left()}
          className="min-h-9 text-2xl tabular-nums"
        >
          {leftMs !== null && formatTimeLeft(leftMs)}
        </p>
      )}
      <p role="status" className="sr-only">
        {leftMs === 0 && m.movie_premiere_now()}
        {isAnnounced && `${m.movie_premiere_left()}: ${minuteFormat().format(minutes)}`}
      </p>
    </div>
  );
}

/**
 * Formats a moment in the site's time zone: `December 3, 2026 at 8:00 PM UTC`. Replaces narrow
 * spaces, which the Worker and browsers use differently.
 */
function formatMoment(iso: string): string {
  const day = { year: "numeric", month: "long", day: "numeric" } as const;
  const time = {
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: getSite().timeZone,
  } as const;
  const format = { ...day, ...time };
  return new Intl.DateTimeFormat(getLocale(), format)
    .format(new Date(iso))
    .replaceAll("\u202f", " ");
}

/** Formats a duration: `2 days 03 hr 05 min 09 sec`. */
function formatTimeLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000) * 1000;
  const texts = units.map(([, unitMs], index) => {
    const [, widerMs = Number.POSITIVE_INFINITY] = units[index - 1] ?? [];
    return unitFormats()[index]?.format(Math.floor((seconds % widerMs) / unitMs));
  });
  return texts.slice(leftMs < units[0][1] ? 1 : 0).join(" ");
}
