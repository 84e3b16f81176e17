import { proseStyle } from "./prose-style.ts";

/**
 * A text with headings, lists and links. `html` must come from the Worker, which makes it from
 * Markdown without HTML.
 */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  return (
    <>
      <style>{proseStyle}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by worker/pages/markdown.ts */}
      <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
