import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { fetchEndpoint } from "../../api/client.ts";
import { Prose } from "../../ui/prose.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";

const debounceMs = 400;

type Props = { title: string; body: string; locale: Locale };

/** Shows the text as visitors will see it. The Worker renders the text while the user types. */
export function PagePreview({ title, body, locale }: Props) {
  const headingId = useId();
  const debouncedBody = useDebouncedValue(body.trim(), debounceMs);
  const preview = useQuery({
    queryKey: ["page preview", debouncedBody],
    queryFn: ({ signal }) =>
      fetchEndpoint("POST /api/admin/pages/preview", { body: { body: debouncedBody } }, signal),
    enabled: debouncedBody !== "",
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h3 id={headingId} className="mb-1.5 font-medium">
        {m.pages_admin_preview()}
      </h3>
      <p role="alert" className="mb-3 text-ember empty:hidden">
        {debouncedBody && preview.error?.message}
      </p>
      <div className="min-h-48 rounded-xl bg-night p-5 ring-1 ring-rail">
        {debouncedBody ? (
          <>
            {title && (
              <p lang={locale} className="headline mb-6 text-4xl wrap-anywhere">
                {title}
              </p>
            )}
            {preview.data && <Prose html={preview.data.data.html} lang={locale} />}
          </>
        ) : (
          <p className="text-dim">{m.pages_admin_preview_empty()}</p>
        )}
      </div>
    </section>
  );
}
