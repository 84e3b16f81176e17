import { m } from "#messages";
import { findTelevisionName } from "../../contract/device-codes/televisions.ts";

/**
 * The browsers in the order in which they are tested: most User-Agents also contain the names of
 * browsers further down.
 */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Returns the name of a device that a device code signed in. */
export const nameTelevision = (userAgent: string): string =>
  findTelevisionName(userAgent) ??
  m.common_television({ device: describeUserAgent(userAgent).name });

type Device = { name: string; handheld: boolean };

/**
 * Describes a device by its User-Agent, such as `Chrome on Windows` or `LG TV`. A program that is
 * no known browser keeps its own name.
 */
export function describeUserAgent(userAgent: string): Device {
  const television = findTelevisionName(userAgent);
  if (television) return { name: television, handheld: false };
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  const handheld = system === "iPhone" || system === "iPad" || system === "Android";
  if (browser && system) return { name: m.common_browser_on_system({ browser, system }), handheld };
  const program = userAgent === "unknown" ? undefined : userAgent.split(/[\s(]/)[0];
  return { name: browser ?? system ?? (program || m.common_unknown_device()), handheld };
}
