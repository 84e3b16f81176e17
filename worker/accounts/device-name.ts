import { m } from "#messages";
import { findTelevisionName } from "../../contract/device-codes/televisions.ts";

/**
 * Returns a device's name: `Samsung TV`, or `Chrome on Linux` for a device that is no known
 * television.
 */
export const nameDevice = (userAgent: string): string =>
  findTelevisionName(userAgent) ?? m.common_browser_on_system(describeDevice(userAgent));

/** Returns known browser and system names only, because the User-Agent header is untrusted text. */
export function describeDevice(device: string) {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(device)?.[0];
  const system = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(device)?.[0];
  const names: Record<string, string> = {
    Edg: "Edge",
    OPR: "Opera",
    "Mac OS X": m.email_device_mac(),
    CrOS: m.email_device_chromebook(),
  };
  const toDisplayName = (word: string | undefined) => word && (names[word] ?? word);
  return {
    browser: toDisplayName(browser) ?? m.email_device_program(),
    system: toDisplayName(system) ?? m.email_device_unknown(),
  };
}
