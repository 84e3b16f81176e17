import { type RefObject, useEffect, useRef } from "react";

/**
 * Holds back the submission of the form around a field while the field reads a file, and submits
 * afterwards. An unreadable file (`hasFailed`) submits nothing, because its error is shown.
 */
export function useHeldSubmission(
  field: RefObject<HTMLElement | null>,
  { isReading, hasFailed }: { isReading: boolean; hasFailed: boolean },
): void {
  const isHeld = useRef(false);
  useEffect(() => {
    const form = field.current?.closest("form");
    if (!form) return;
    if (!isReading) {
      const submits = isHeld.current && !hasFailed;
      isHeld.current = false;
      if (submits) form.requestSubmit();
      return;
    }
    function hold(event: Event) {
      event.preventDefault();
      event.stopPropagation();
      isHeld.current = true;
    }
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [field, isReading, hasFailed]);
}
