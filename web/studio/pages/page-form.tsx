import { useState } from "react";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import { listPlacements } from "../../../contract/pages/page-placements.ts";
import {
  type AdminSitePage,
  maxSitePageTextLength,
  maxSitePageTitleLength,
  type NewSitePage,
} from "../../../contract/pages/site-pages.ts";
import { sitePagePath } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";
import { apiFetch } from "../../api/client.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import { findInvalidLocale, listLanguageTabs } from "../language-tabs.ts";
import { SlugField } from "../slug-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { pageFields, placementLabels, toPageFormValues, toPageTexts } from "./page-form-values.ts";
import { PagePreview } from "./page-preview.tsx";

type Props = EditorProps & {
  /** The saved page, or the initial content of a new page. */
  page: NewSitePage | AdminSitePage;
};

/** The form that writes a page in every language. */
export function PageForm({ page, onChanged, onSaved, onClose }: Props) {
  const { locales } = getSite();
  const [locale, setLocale] = useState<Locale>(locales[0] ?? getLocale());
  const placements = listPlacements(page.slug);
  const { form, register, draft, sending, issues, formError, conflict } = useEditor({
    saved: "version" in page ? page : null,
    toValues: (saved: AdminSitePage | null) => toPageFormValues(saved ?? page),
    fields: pageFields,
    send: async ({ slug, placement, texts }, { saved, idempotencyKey }) => {
      const body = { placement, texts: toPageTexts(texts) };
      if (!saved)
        return apiFetch("POST /api/admin/pages", { body: { ...body, slug }, idempotencyKey });
      return apiFetch("PUT /api/admin/pages/:slug", {
        params: { slug: page.slug },
        body: { ...body, version: saved.version },
      });
    },
    onSaved,
    onChanged,
    onRefused: (error) => setLocale(findInvalidLocale(error, "texts") ?? locale),
  });

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {conflict}
      <div className="grid gap-5 sm:grid-cols-2">
        {page.slug === "" ? (
          <SlugField
            hint={m.pages_admin_slug_hint()}
            {...register("slug")}
            required
            error={issues.slug}
          />
        ) : (
          <TextField label={m.pages_admin_slug()} value={sitePagePath(page.slug)} readOnly />
        )}
        {placements.length > 0 && (
          <ChoiceField
            label={m.pages_admin_placement()}
            {...register("placement")}
            error={issues.placement}
          >
            {placements.map((placement) => (
              <option key={placement} value={placement}>
                {placementLabels[placement]()}
              </option>
            ))}
          </ChoiceField>
        )}
      </div>
      <div>
        <Tabs
          label={m.common_language()}
          tabs={listLanguageTabs()}
          open={locale}
          onOpen={setLocale}
        >
          <div className="grid gap-6 lg:grid-cols-2">
            {locales.map((each) => (
              <div key={each} hidden={each !== locale} className="grid content-start gap-5">
                <TextField
                  label={m.studio_title()}
                  {...register(`texts.${each}.title`)}
                  lang={each}
                  maxLength={maxSitePageTitleLength}
                  autoComplete="off"
                  error={issues[`texts.${each}.title`]}
                />
                <MarkdownField
                  label={m.pages_admin_body()}
                  hint={
                    draft.texts[each].body.trim()
                      ? m.pages_admin_body_hint()
                      : m.pages_admin_language_missing()
                  }
                  {...register(`texts.${each}.body`)}
                  lang={each}
                  rows={18}
                  maxLength={maxSitePageTextLength}
                  error={issues[`texts.${each}.body`]}
                />
              </div>
            ))}
            <PagePreview {...draft.texts[locale]} locale={locale} />
          </div>
        </Tabs>
      </div>
      <DialogFormFooter
        formError={formError ?? issues.texts}
        disabled={sending}
        onClose={onClose}
      />
    </form>
  );
}
