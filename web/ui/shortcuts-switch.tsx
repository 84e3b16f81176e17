import { useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { shortcutsOff } from "./keyboard.ts";
import { useStoredValue } from "./stored-value.ts";

/** Switches the site's single-key shortcuts off on this device. */
export function ShortcutsSwitch() {
  const off = useStoredValue(shortcutsOff);
  const input = useRef<HTMLInputElement>(null);
  // The user may have switched it off before hydration.
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
