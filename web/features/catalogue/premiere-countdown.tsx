import { useMemo } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../../contract/site/site.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";

const PremiereTimeLeft = lazyComponent(
  async () => (await import("./premiere-time-left.tsx")).PremiereTimeLeft,
);

/** The moment of a premiere, and the time until then. `leftMs` comes from `usePremiere`. */
export function PremiereCountdown({
  premieresAt,
  leftMs,
}: {
  premieresAt: string;
  leftMs: number | null;
}) {
  const moment = useMemo(() => formatMoment(premieresAt), [premieresAt]);
  const pending = (
    <p role="timer" aria-label={m.movie_premiere_left()} className="min-h-9 text-2xl" />
  );
  return (
    <div className="mt-2 text-glow">
      {/* Browsers and the Worker may name a time zone differently, so a mismatch while hydrating is
          ignored. */}
      <p suppressHydrationWarning className="font-medium">
        {m.movie_premiere({ time: moment })}
      </p>
      {leftMs === null ? (
        pending
      ) : (
        <OptionalContent pending={pending} failed={pending}>
          <PremiereTimeLeft leftMs={leftMs} />
        </OptionalContent>
      )}
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
