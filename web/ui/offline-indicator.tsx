import { CloudOff } from "lucide-react";
import { m } from "#messages";
import { useOnline } from "./connection.ts";

/** Shown while offline. The live region always exists, so that screen readers announce its text. */
export function OfflineIndicator() {
  const online = useOnline();
  return (
    <div
      aria-live="polite"
      className="offline-note pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 grid justify-items-center px-4 md:right-auto md:bottom-6 md:left-2"
    >
      {!online && (
        <p className="flex animate-rise items-center gap-2.5 rounded-full border border-rail bg-velvet px-4 py-2 text-xs shadow-2xl shadow-black/60 sm:text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-bulb" />
          {m.offline_note()}
        </p>
      )}
    </div>
  );
}
