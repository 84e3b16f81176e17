import { useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { shortcutsOff } from "./keyboard.ts";
import { useStoredValue } from "./stored-value.ts";

/** A checkbox that switches the site's single-key shortcuts on or off on this device. */
export function ShortcutsSwitch() {
  const off = useStoredValue(shortcutsOff);
  const input = useRef<HTMLInputElement>(null);
  // The user may have unchecked the box before hydration, when React did not handle events yet.
  useLayoutEffect(() => {
    if (input.current?.checked === false) shortcutsOff.set(true);
  }, []);
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 text-sm text-dim hover:text-bulb">
      <input
        ref={input}
        type="checkbox"
        checked={!off}
        onChange={(event) => shortcutsOff.set(!event.currentTarget.checked)}
        className="size-5 accent-bulb"
      />
      {m.site_single_key_shortcuts()}
    </label>
  );
}
