import { afterEach, expect, it, vi } from "vitest";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import { proposeSettings } from "../../web/studio/set-up/propose-settings.ts";

const empty = { currency: "USD", timeZone: "UTC", locales: ["en", "de", "es"] } as SiteSettings;

function readIn(language: string, timeZone: string) {
  vi.stubGlobal("navigator", { language });
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["de-DE", "Europe/Berlin", "EUR", "de"],
  ["en-US", "Europe/Berlin", "EUR", "en"],
  ["de-CH", "Etc/UTC", "CHF", "de"],
  ["es", "Etc/UTC", "USD", "es"],
])(
  "set-up proposes to a browser with the language %s in %s the currency %s and the language %s",
  (language, timeZone, currency, first) => {
    readIn(language, timeZone);
    const proposed = proposeSettings(empty);
    expect([proposed.currency, proposed.timeZone, proposed.locales[0]]).toEqual([
      currency,
      timeZone,
      first,
    ]);
  },
);

it("set-up keeps a saved currency and time zone", () => {
  readIn("de-DE", "Europe/Berlin");
  for (const saved of [{ currency: "CHF" }, { timeZone: "Europe/Zurich" }])
    expect(proposeSettings({ ...empty, ...saved } as SiteSettings)).toEqual({ ...empty, ...saved });
});
