import MarkdownIt, { type Token } from "markdown-it";
import type { IssueCause } from "../../contract/issues.ts";
import { escapeHtml } from "../http/escape-html.ts";

const linkProtocols = ["https:", "http:", "mailto:", "tel:"];
const imagePath = /^\/media\/[\w-]+(\/[\w-]+)*\.(avif|gif|jpe?g|png|webp)$/;
const placeholderOrigin = "https://site.invalid";

/**
 * Whether a link leads to a path of this site, a part of its page, or an absolute URL of a harmless scheme. Parsed as
 * browsers do, which take `\` for `/`, and ignore tabs and line breaks in a scheme.
 */
function isAllowedLink(href: string): boolean {
  const url = URL.parse(href, placeholderOrigin);
  if (!url) return false;
  if (/^[/#]/.test(href)) return url.origin === placeholderOrigin;
  return /^[a-z]+:/i.test(href) && linkProtocols.includes(url.protocol);
}

/** Markup in the text is shown as text; links that are not allowed stay text too. */
const renderer = new MarkdownIt({ html: false });
renderer.validateLink = isAllowedLink;
renderer.renderer.rules.heading_open = (tokens, index) => `<${headingTag(tokens[index])}>`;
renderer.renderer.rules.heading_close = (tokens, index) => `</${headingTag(tokens[index])}>\n`;
renderer.renderer.rules.image = (tokens, index, options, env, self) => {
  const image = tokens[index];
  const src = String(image?.attrGet("src"));
  const alt = escapeHtml(self.renderInlineAsText(image?.children ?? [], options, env));
  return imagePath.test(src) ? `<img src="${src}" alt="${alt}" loading="lazy">` : alt;
};
// Wider than a phone: scrolls by itself, by the keyboard too.
renderer.renderer.rules.table_open = () => '<div class="prose-table" tabindex="0"><table>\n';
renderer.renderer.rules.table_close = () => "</table></div>\n";

/** One level lower: the page's title is its only `h1`. */
const headingTag = (token: Token | undefined) => `h${Math.min(Number(token?.tag.slice(1)) + 1, 6)}`;

/** HTML of a text in Markdown, safe whatever the text is. */
export const renderMarkdown = (text: string): string => renderer.render(text);

/** The plain text of the first paragraph; empty without one. */
export function extractFirstParagraph(text: string): string {
  const tokens = renderer.parse(text, {});
  const start = tokens.findIndex(({ type, level }) => type === "paragraph_open" && level === 0);
  return renderer.renderer.renderInlineAsText(tokens[start + 1]?.children ?? [], renderer.options, {});
}

/** Finds what the renderer would only show as text. */
const checker = new MarkdownIt({ html: true });
checker.validateLink = () => true;

/** HTML, links and images that a page may not have, so that their author learns of them; `path` is that of the text. */
export function findMarkdownIssues(text: string, path: string): IssueCause[] {
  return checker.parse(text, {}).flatMap((block) => [block, ...(block.children ?? [])].flatMap(findTokenIssue(path)));
}

const findTokenIssue =
  (path: string) =>
  (token: Token): IssueCause[] => {
    const href = String(token.attrGet("href") ?? "#");
    const src = token.attrGet("src");
    if (token.type.startsWith("html_"))
      return [{ path, code: "html_not_allowed", params: { html: quote(token.content) } }];
    if (!isAllowedLink(href)) return [{ path, code: "link_not_allowed", params: { link: quote(href) } }];
    if (src !== null && !imagePath.test(String(src)))
      return [{ path, code: "image_not_allowed", params: { image: quote(String(src)) } }];
    return [];
  };

const quote = (text: string) => text.trim().slice(0, 60);
