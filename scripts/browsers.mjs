import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";

/**
 * Debian's packages of each engine, and the path of its program. WebKit plays videos by GStreamer.
 */
const engines = {
  Firefox: { packages: ["firefox-esr"], locate: () => findFile("/usr/bin/firefox-esr") },
  WebKit: {
    packages: [
      "webkit2gtk-driver",
      "gstreamer1.0-libav",
      "gstreamer1.0-plugins-good",
      "gstreamer1.0-plugins-bad",
    ],
    locate: () => findFile("/usr/bin/WebKitWebDriver") && findMiniBrowser(),
  },
  Xvfb: { packages: ["xvfb", "xauth"], locate: () => findFile("/usr/bin/xvfb-run") },
};

/**
 * Returns the paths of Firefox, WebKit and xvfb-run. As root, installs missing programs from
 * Debian. `missing` has a sentence for each program that is still missing, on how to install it.
 */
export async function findBrowsers() {
  const absent = Object.values(engines).filter(({ locate }) => !locate());
  if (absent.length > 0 && canInstallDebianPackages())
    await installDebianPackages(absent.flatMap(({ packages }) => packages));
  const found = Object.entries(engines).map(([name, engine]) => ({
    name,
    ...engine,
    path: engine.locate(),
  }));
  const missing = found
    .filter(({ path }) => !path)
    .map(
      ({ name, packages }) =>
        `${name} is missing. Install it as root (Debian: apt-get install ${packages.join(" ")}).`,
    );
  return { ...Object.fromEntries(found.map(({ name, path }) => [name, path])), missing };
}

const findFile = (path) => (existsSync(path) ? path : undefined);

/**
 * Finds the MiniBrowser of WebKitGTK, in a folder named after the processor and WebKitGTK's
 * version.
 */
function findMiniBrowser() {
  const library = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
  const folder = readdirSync(library).find((name) => name.startsWith("webkit2gtk-4."));
  return folder && findFile(join(library, folder, "MiniBrowser"));
}

export const canInstallDebianPackages = () =>
  process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

export async function installDebianPackages(packages) {
  await run("apt-get", ["update"]);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
}
