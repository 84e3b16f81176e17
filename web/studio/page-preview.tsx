import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { m } from "#messages";
import type { RequestOf } from "../../contract/endpoints.ts";
import type { FontFaces } from "../../contract/site/type-pairs.ts";
import { apiFetch } from "../api/client.ts";
import { ListError } from "../ui/lists/list-error.tsx";

type Props = {
  /** The unsaved changes to the published site; undefined while they have errors. */
  draft: RequestOf<"POST /api/admin/site/preview">["body"] | undefined;
};

/**
 * Shows the home page with a draft, on a desktop and on a phone. While the draft has errors, shows
 * the last draft without errors.
 */
export function HomePagePreview({ draft }: Props) {
  const preview = useQuery({
    queryKey: ["site-preview", draft],
    queryFn: draft ? () => apiFetch("POST /api/admin/site/preview", { body: draft }) : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const html = preview.data?.data.html;
  return (
    <section
      aria-label={m.site_settings_preview()}
      className="min-w-0 xl:sticky xl:top-28 xl:self-start"
    >
      <h2 className="headline text-3xl">{m.site_settings_preview()}</h2>
      <p role="status" className="mt-1 min-h-6 text-dim">
        {draft ? "" : m.site_settings_preview_waits()}
      </p>
      {preview.error && <ListError list={preview} />}
      <div className="mt-3 grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_13rem] xl:grid-cols-1">
        <PreviewFrame
          title={m.site_settings_preview_desk()}
          html={html}
          width={1440}
          height={1000}
        />
        <div className="w-52">
          <PreviewFrame
            title={m.site_settings_preview_phone()}
            html={html}
            width={390}
            height={780}
          />
        </div>
      </div>
    </section>
  );
}

type FrameProps = {
  title: string;
  html: string | undefined;
  /** The page's width and height, in CSS pixels. */
  width: number;
  height: number;
};

/** A page without scripts at its full width, scaled down to the available space. */
function PreviewFrame({ title, html, width, height }: FrameProps) {
  const { frame, fill } = useFilledFrame(html);
  return (
    <div
      style={{ aspectRatio: `${width} / ${height}` }}
      className="@container overflow-hidden rounded-2xl bg-night shadow-2xl ring-1 ring-screen/15"
    >
      <iframe
        ref={frame}
        title={title}
        srcDoc="<!doctype html>"
        onLoad={fill}
        // This page writes the frame's document, which requires its own origin. Scripts in the
        // frame stay off.
        sandbox="allow-same-origin"
        // `tan(atan2(a, b))` is the quotient of two lengths, which older browsers cannot divide.
        style={{ width, height, scale: `tan(atan2(100cqw, ${width}px))` }}
        className="block origin-top-left"
      />
    </div>
  );
}

/** Fills a frame's existing document with new content, so that the scroll position stays. */
function useFilledFrame(html: string | undefined) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fill = useCallback(() => {
    const shown = frame.current?.contentDocument;
    if (!shown || !html) return;
    const { head, body, documentElement } = new DOMParser().parseFromString(html, "text/html");
    shown.head.replaceWith(head);
    shown.body.replaceWith(body);
    shown.documentElement.lang = documentElement.lang;
    const { fonts } = documentElement.dataset;
    if (!fonts || shown.documentElement.dataset.fonts === fonts) return;
    shown.documentElement.dataset.fonts = fonts;
    void addFonts(shown, JSON.parse(fonts));
  }, [html]);
  useEffect(fill, [fill]);
  return { frame, fill };
}

/**
 * Adds the fonts to the frame's document. Usually the page's own script adds them, but scripts do
 * not run in the frame.
 */
async function addFonts(shown: Document, faces: FontFaces) {
  const { FontFace } = shown.defaultView ?? window;
  for (const [family, url, weight] of faces) {
    const response = await fetch(url);
    if (response.ok)
      shown.fonts.add(new FontFace(family, await response.arrayBuffer(), { weight }));
  }
}
