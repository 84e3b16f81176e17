import { useEffect, useState } from "react";
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
import { ApiError, apiFetch } from "../../api/client.ts";
import { newId } from "../../api/new-id.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextArea, TextField } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ConflictingVersions } from "../conflicting-versions.tsx";
import type { EditorProps } from "../editor-dialog.tsx";
import { SlugField } from "../slug-field.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import {
  findInvalidLocale,
  findPageDifferences,
  languageName,
  languageTabs,
  type PageDifference,
  type PageFormValues,
  placementLabels,
  toPageFormValues,
  toPageTexts,
} from "./page-form-values.ts";
import { PagePreview } from "./page-preview.tsx";

type Props = EditorProps & {
  /** The saved page, or the content with which a new one begins. */
  page: NewSitePage | AdminSitePage;
};

/**
 * Writes a page in every language and sends the version that was edited. After a conflict it shows
 * the saved page too.
 */
export function PageForm({ page, onChanged, onSaved, onClose }: Props) {
  const [base, setBase] = useState(page);
  const [differences, setDifferences] = useState<PageDifference[] | null>(null);
  const { locales } = getSite();
  const [locale, setLocale] = useState<Locale>(locales[0] ?? getLocale());
  const [idempotencyKey] = useState(newId);
  const { form, register, watch, setValue, sending, issues, formError } =
    useAdminForm<PageFormValues>(save, {
      defaultValues: toPageFormValues(page),
    });
  const draft = watch();
  const version = "version" in base ? base.version : undefined;
  const placements = listPlacements(page.slug);

  const isChanged = JSON.stringify(draft) !== JSON.stringify(toPageFormValues(page));
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged);

  async function save(values: PageFormValues) {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "page_changed") return showConflict(error.data as AdminSitePage);
      // The language is opened before its invalid field gets the focus.
      setLocale(findInvalidLocale(error, "texts") ?? locale);
      throw error;
    }
  }

  async function send({ slug, placement, texts }: PageFormValues) {
    const body = { placement, texts: toPageTexts(texts) };
    const { message } =
      version === undefined
        ? await apiFetch("POST /api/admin/pages", { body: { ...body, slug }, idempotencyKey })
        : await apiFetch("PUT /api/admin/pages/:slug", {
            params: { slug: page.slug },
            body: { ...body, version },
          });
    onSaved(message);
  }

  function showConflict(saved: AdminSitePage) {
    setBase(saved);
    setDifferences(findPageDifferences(saved, draft));
  }

  function takeTheirs(difference: PageDifference) {
    if (difference.field === "placement") setValue("placement", difference.theirs);
    else {
      setValue(`texts.${difference.locale}`, difference.theirs);
      setLocale(difference.locale);
    }
    setDifferences((before) => before?.filter((each) => each !== difference) ?? null);
  }

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {differences && (
        <ConflictingVersions
          key={version}
          title={m.pages_admin_conflict_title()}
          differences={differences.map((difference) => ({
            ...describeDifference(difference),
            onTake: () => takeTheirs(difference),
          }))}
        />
      )}
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
        <Tabs label={m.common_language()} tabs={languageTabs()} open={locale} onOpen={setLocale}>
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
                <TextArea
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
        action={m.common_save()}
        onClose={onClose}
      />
    </form>
  );
}

function describeDifference(difference: PageDifference) {
  if (difference.field === "placement") {
    const { theirs, mine } = difference;
    return {
      label: m.pages_admin_placement(),
      theirs: placementLabels[theirs](),
      mine: placementLabels[mine](),
    };
  }
  const { locale, theirs, mine } = difference;
  return {
    label: languageName(locale, getLocale()),
    theirs: <TextVersion {...theirs} />,
    mine: <TextVersion {...mine} />,
  };
}

const TextVersion = ({ title, body }: { title: string; body: string }) => (
  <>
    <p className="font-semibold">{title}</p>
    {body || m.movies_admin_conflict_empty()}
  </>
);
