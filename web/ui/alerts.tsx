import { X } from "lucide-react";
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { createStore, useStore } from "./create-store.ts";

type Action = { label: string; run: () => void };
type Alert = { id: number; text: string; durationMs: number; failed: boolean; action?: Action };
type Options = { durationMs?: number; failed?: boolean; action?: Action };

const alerts = createStore<readonly Alert[]>([]);
let lastId = 0;

/** Shows an alert with the result of an action, for six seconds by default. */
export function showAlert(
  text: string,
  { durationMs = 6_000, failed = false, action }: Options = {},
) {
  lastId += 1;
  const others = alerts.getSnapshot().filter((alert) => alert.text !== text);
  alerts.set([...others.slice(-2), { id: lastId, text, durationMs, failed, action }]);
}

const dismiss = (id: number) => alerts.set(alerts.getSnapshot().filter((alert) => alert.id !== id));

/**
 * The live region of the alerts. The layout always contains it, because screen readers announce
 * only what is added to an existing region.
 */
export function AlertRegion() {
  const shown = useStore(alerts);
  return (
    <div
      role="status"
      aria-live={shown.at(-1)?.failed ? "assertive" : "polite"}
      aria-atomic="false"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 max-md:*:not-last:hidden md:bottom-6 md:left-auto md:items-end"
    >
      {shown.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </div>
  );
}

/** An alert. It stays while hovered or focused, so that there is time to click Undo. */
function AlertCard({ alert }: { alert: Alert }) {
  const [isPaused, setIsPaused] = useState(false);
  const previousFocus = useRef<Element | null>(null);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(alert.id), alert.durationMs);
    return () => clearTimeout(timer);
  }, [alert, isPaused]);

  function close() {
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    dismiss(alert.id);
  }

  const pauseHandlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsPaused(pointerType === "mouse"),
    onPointerLeave: () => setIsPaused(false),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
      setIsPaused(true);
    },
    onBlur: () => setIsPaused(false),
  };
  return (
    <div
      {...pauseHandlers}
      className={`pointer-events-auto flex w-full max-w-sm animate-toast items-center gap-3 rounded-xl border bg-seat py-1 pr-1 pl-4 shadow-2xl shadow-shade/60 ${alert.failed ? "border-ember" : "border-bulb/60"}`}
    >
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${alert.failed ? "bg-ember" : "bg-bulb"}`}
      />
      <p className="min-w-0 flex-1 py-2 font-medium wrap-anywhere">{alert.text}</p>
      {alert.action && <ActionButton action={alert.action} onDone={close} />}
      <button
        type="button"
        aria-label={m.common_dismiss()}
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-dim hover:text-screen"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function ActionButton({ action, onDone }: { action: Action; onDone: () => void }) {
  return (
    <button
      type="button"
      onClick={() => {
        action.run();
        onDone();
      }}
      className="min-h-11 shrink-0 px-3 font-semibold text-bulb hover:text-glow"
    >
      {action.label}
    </button>
  );
}
