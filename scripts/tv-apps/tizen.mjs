import { createHash } from "node:crypto";
import { escapeXml } from "./escape-xml.mjs";
import { redirectPage } from "./redirect-page.mjs";

/**
 * The files of a web app for Samsung's televisions.
 * https://developer.samsung.com/smarttv/develop/guides/fundamentals/configuring-tv-applications.html
 */
export function buildTizenFiles(site) {
  const { name, host, url, version, icon } = site;
  const packageId = formatPackageId(host);
  const { origin } = new URL(url);
  return {
    "config.xml": `<?xml version="1.0" encoding="UTF-8"?>
<widget xmlns="http://www.w3.org/ns/widgets" xmlns:tizen="http://tizen.org/ns/widgets" id="${escapeXml(url)}" version="${version}" viewmodes="maximized">
  <access origin="${escapeXml(origin)}" subdomains="false" />
  <tizen:application id="${packageId}.tv" package="${packageId}" required_version="6.0" />
  <tizen:allow-navigation>${escapeXml(host)}</tizen:allow-navigation>
  <content src="index.html" />
  <icon src="icon.png" />
  <name>${escapeXml(name)}</name>
  <tizen:privilege name="http://tizen.org/privilege/internet" />
  <tizen:privilege name="http://tizen.org/privilege/tv.inputdevice" />
  <tizen:profile name="tv-samsung" />
  <tizen:setting screen-orientation="landscape" context-menu="disable" hwkey-event="enable" />
</widget>
`,
    "index.html": redirectPage(site),
    "icon.png": icon,
  };
}

/** Returns the package's id: ten letters and digits, always the same for one host. */
const formatPackageId = (host) =>
  createHash("sha256")
    .update(host)
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 10);
