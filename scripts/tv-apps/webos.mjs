import { redirectPage } from "./redirect-page.mjs";

/**
 * The files of a hosted web app for LG's televisions.
 * https://webostv.developer.lge.com/develop/references/appinfo-json
 */
export function buildWebosFiles(site) {
  const { name, id, version, background, icon } = site;
  const info = {
    id,
    version,
    vendor: name,
    type: "web",
    main: "index.html",
    title: name,
    icon: "icon.png",
    largeIcon: "icon.png",
    resolution: "1920x1080",
    splashColor: background,
    iconColor: background,
    // The page handles Back itself.
    disableBackHistoryAPI: true,
  };
  return {
    "appinfo.json": `${JSON.stringify(info, null, 2)}\n`,
    "index.html": redirectPage(site),
    "icon.png": icon,
  };
}
