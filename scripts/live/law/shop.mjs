import { liveSiteUrl } from "../site-url.mjs";

const requestMs = 20_000;

/**
 * A live shop as a buyer who speaks `language` sees it. `readPage` takes a page's path without a
 * language, and resolves with the page's status, its text and its links as `{ href, label }`, whose
 * paths have no language either; each page is requested once.
 */
export function visitShop({ settings, fetchSite, database, now }, language) {
  const address = liveSiteUrl(settings);
  const pages = new Map();
  const get = (path) =>
    fetchSite(`${address}${path}`, {
      headers: { "Accept-Language": language },
      signal: AbortSignal.timeout(requestMs),
    });
  const readSite = async () => (await (await get("/api/site")).json()).data;
  /** Pages have the language in their path, except those in the site's first language. */
  const languagePath = readSite().then(({ locales }) =>
    locales.indexOf(language) > 0 ? `/${language}` : "",
  );
  languagePath.catch(() => undefined);
  const fetchPage = async (path) => {
    const start = await languagePath;
    return parsePage(await get(start + path), start);
  };
  const readPage = (path) => {
    if (!pages.has(path)) pages.set(path, fetchPage(path));
    return pages.get(path);
  };
  return {
    language,
    readPage,
    readSite,
    readSettings: async () => {
      const [row] = await database.query(
        "SELECT settings FROM site_settings ORDER BY version DESC LIMIT 1",
      );
      return row ? JSON.parse(row.settings) : {};
    },
    database,
    now,
  };
}

async function parsePage(response, languagePath) {
  const { text, links } = parseHtml(await response.text());
  const withoutLanguage = ({ href, label }) => ({
    href: href.startsWith(`${languagePath}/`) ? href.slice(languagePath.length) : href,
    label,
  });
  return { status: response.status, text, links: links.map(withoutLanguage) };
}

/**
 * Reads the text and the links of a page of Marquee, whose tags hold no `>` in their attributes.
 */
function parseHtml(html) {
  const page = { text: "", links: [], openLink: null, isHidden: false };
  for (const piece of html.split("<")) {
    const tagEnd = piece.indexOf(">");
    const tag = piece.slice(0, tagEnd);
    tagReaders.get(tag.split(" ", 1)[0])?.(page, tag);
    addWords(page, decode(piece.slice(tagEnd + 1)));
  }
  return page;
}

const setHidden = (isHidden) => (page) => {
  page.isHidden = isHidden;
};

/** The tags that hide text or enclose a link. */
const tagReaders = new Map([
  ["script", setHidden(true)],
  ["/script", setHidden(false)],
  ["style", setHidden(true)],
  ["/style", setHidden(false)],
  ["a", openLink],
  ["/a", closeLink],
]);

function openLink(page, tag) {
  page.openLink = { href: decode(/ href="([^"]*)"/.exec(tag)?.[1] ?? ""), label: "" };
  page.links.push(page.openLink);
}

function closeLink(page) {
  page.openLink = null;
}

function addWords(page, words) {
  if (page.isHidden) return;
  page.text += ` ${words}`;
  if (page.openLink) page.openLink.label += words;
}

const decode = (html) =>
  html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
