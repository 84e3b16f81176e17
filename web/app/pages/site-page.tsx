import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { sitePageRequest } from "../../../contract/page-requests.ts";
import type { SitePage as WrittenPage } from "../../../contract/pages/site-pages.ts";
import { builtInSlugs } from "../../../contract/pages.ts";
import { httpStatusOf } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { toWordLengthStyle } from "../../ui/word-length.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** A page that the owner has written. */
export function SitePage() {
  const { slug = "" } = useParams();
  if (builtInSlugs.includes(slug)) return <NotFoundPage />;
  return <PageOfSlug slug={slug} />;
}

/** A built-in page with its own text (`children`), unless the owner has written another text. */
export const BuiltInPage = ({ slug, children }: { slug: string; children: ReactNode }) => (
  <PageOfSlug slug={slug}>{children}</PageOfSlug>
);

function PageOfSlug({ slug, children = null }: { slug: string; children?: ReactNode }) {
  const result = useQuery(queryOptionsFor(...sitePageRequest(slug)));
  if (result.isPending) return <PageSkeleton />;
  if (result.data) return result.data.data ? <PageText page={result.data.data} /> : children;
  if (isMissing(result.error)) return <NotFoundPage />;
  return (
    <Notice
      level={1}
      title={m.page_load_error()}
      actions={<Button onClick={() => result.refetch()}>{m.common_try_again()}</Button>}
    >
      <p>{result.error?.message}</p>
    </Notice>
  );
}

/**
 * Whether the error means that the page does not exist. A 400 means that no page can have this URL.
 */
const isMissing = (error: unknown) => [400, 404].includes(httpStatusOf(error) ?? 0);

function PageText({ page: { title, html, locale } }: { page: WrittenPage }) {
  const lang = locale === getLocale() ? undefined : locale;
  useDocumentTitle(title);
  return (
    <article className="wrap pt-10 sm:pt-20">
      <h1
        lang={lang}
        className="headline mb-8 max-w-3xl fit-5xl wrap-break-word sm:fit-7xl"
        style={toWordLengthStyle(title)}
      >
        {title}
      </h1>
      <Prose html={html} lang={lang} />
    </article>
  );
}

function PageSkeleton() {
  return (
    <div role="status" className="wrap pt-10 sm:pt-20">
      <h1 className="sr-only">{m.page_loading()}</h1>
      <Skeleton className="h-20 w-4/5" />
      <Skeleton className="mt-6 h-36 max-w-3xl" />
    </div>
  );
}
