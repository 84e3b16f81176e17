import MarkdownIt, { type Token } from "markdown-it";
import type { IssueCause } from "../../contract/issues.ts";
import { type Page, pages } from "../../contract/pages.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { escapeHtml } from "../http/escape-html.ts";

const linkProtocols = ["https:", "http:", "mailto:", "tel:"];
const imagePath = /^\/media\/[\w-]+(\/[\w-]+)*\.(avif|gif|jpe?g|png|webp)$/;
const placeholderOrigin = "https://site.invalid";

/**
 * Whether a link leads to a path of this site, to a heading of its page, or to an absolute URL of a
 * harmless scheme. The link is parsed as browsers parse it: they read `\` as `/`, and ignore tabs
 * and line breaks in a scheme.
 */
function isAllowedLink(href: string): boolean {
  const url = URL.parse(href, placeholderOrigin);
  if (!url) return false;
  if (/^[/#]/.test(href)) return url.origin === placeholderOrigin;
  return /^[a-z]+:/i.test(href) && linkProtocols.includes(url.protocol);
}

/** The first segments of the paths of pages; empty for the home page. */
const pageSegments = new Set(Object.values<Page>(pages).map(({ path }) => path.split("/")[1]));

/** Returns the address of a link. A link to a page of this site gets the reader's language. */
function localizeLink(href: string): string {
  const [, segment] = /^\/(?!\/)([^/?#]*)/.exec(href) ?? [];
  if (segment !== undefined && pageSegments.has(segment)) return localizePath(href);
  return href;
}

/** Renders Markdown. HTML and disallowed links appear as plain text. */
const renderer = new MarkdownIt({ html: false });
renderer.validateLink = isAllowedLink;
renderer.renderer.rules.heading_open = (tokens, index, _options, _env, self) =>
  `<${headingTag(tokens[index])}${self.renderAttrs(tokens[index] as Token)}>`;
renderer.renderer.rules.heading_close = (tokens, index) => `</${headingTag(tokens[index])}>\n`;
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const link = tokens[index] as Token;
  link.attrSet("href", localizeLink(String(link.attrGet("href"))));
  return self.renderToken(tokens, index, options);
};
renderer.renderer.rules.image = (tokens, index, options, env, self) => {
  const image = tokens[index];
  const src = String(image?.attrGet("src"));
  const alt = escapeHtml(self.renderInlineAsText(image?.children ?? [], options, env));
  if (imagePath.test(src)) return `<img src="${src}" alt="${alt}" loading="lazy">`;
  return alt;
};
// A table that is wider than a phone scrolls inside its own box, which the keyboard can focus.
renderer.renderer.rules.table_open = () => '<div class="prose-table" tabindex="0"><table>\n';
renderer.renderer.rules.table_close = () => "</table></div>\n";

/** Lowers a heading by one level, because the page's title is its only `h1`. */
const headingTag = (token: Token | undefined) => `h${Math.min(Number(token?.tag.slice(1)) + 1, 6)}`;

/**
 * Returns the id of a heading, as on GitHub: `#refunds-and-returns`. Empty for a heading without
 * letters.
 */
const headingId = (text: string): string =>
  text
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/**
 * Appends a number to an id that the page already has, and adds the result to `taken`: the ids of a
 * page, each with the last number that was appended to it. Numbers continue from the last one,
 * because counting from 1 for each of many equal headings would take quadratic time.
 */
function takeId(id: string, taken: Map<string, number>): string {
  let number = taken.get(id);
  let unique = id;
  if (number !== undefined) {
    do unique = `${id}-${++number}`;
    while (taken.has(unique));
    taken.set(id, number);
  }
  taken.set(unique, 0);
  return unique;
}

/** Renders Markdown as HTML that is safe for any text. */
export function renderMarkdown(text: string): string {
  const tokens = renderer.parse(text, {});
  const taken = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const id = headingId(textOf(tokens[index + 1]));
    if (id) token.attrSet("id", takeId(id, taken));
  }
  return renderer.renderer.render(tokens, renderer.options, {});
}

const textOf = (token: Token | undefined): string =>
  renderer.renderer.renderInlineAsText(token?.children ?? [], renderer.options, {});

/** Returns the plain text of the first paragraph; empty if there is none. */
export function extractFirstParagraph(text: string): string {
  const tokens = renderer.parse(text, {});
  const start = tokens.findIndex(({ type, level }) => type === "paragraph_open" && level === 0);
  return textOf(tokens[start + 1]);
}

/** Parses also HTML, links and images that `renderer` shows as text, so that they can be found. */
const checker = new MarkdownIt({ html: true });
checker.validateLink = () => true;

/**
 * Finds HTML, links and images that a page must not have, to be reported to the page's author.
 * `path` is the path of the text in the request.
 */
export function findMarkdownIssues(text: string, path: string): IssueCause[] {
  return checker
    .parse(text, {})
    .flatMap((block) => [block, ...(block.children ?? [])].flatMap(findTokenIssue(path)));
}

const findTokenIssue =
  (path: string) =>
  (token: Token): IssueCause[] => {
    const href = String(token.attrGet("href") ?? "#");
    const src = token.attrGet("src");
    if (token.type.startsWith("html_"))
      return [{ path, code: "html_not_allowed", params: { html: quote(token.content) } }];
    if (!isAllowedLink(href))
      return [{ path, code: "link_not_allowed", params: { link: quote(href) } }];
    if (src !== null && !imagePath.test(String(src)))
      return [{ path, code: "image_not_allowed", params: { image: quote(String(src)) } }];
    return [];
  };

const quote = (text: string) => text.trim().slice(0, 60);
