import { m } from "#messages";
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

/** The time until a premiere in ms, which screen readers announce at some minutes. */
export function PremiereTimeLeft({ leftMs }: { leftMs: number }) {
  const minutes = Math.ceil(leftMs / 60_000);
  const isAnnounced = announcedMinutes.includes(minutes);
  return (
    <>
      {leftMs === 0 ? (
        <p className="min-h-9 text-2xl">{m.movie_premiere_now()}</p>
      ) : (
        <p
          role="timer"
          aria-label={m.movie_premiere_left()}
          className="min-h-9 text-2xl tabular-nums"
        >
          {formatTimeLeft(leftMs)}
        </p>
      )}
      <p role="status" className="sr-only">
        {leftMs === 0 && m.movie_premiere_now()}
        {isAnnounced && `${m.movie_premiere_left()}: ${minuteFormat().format(minutes)}`}
      </p>
    </>
  );
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
