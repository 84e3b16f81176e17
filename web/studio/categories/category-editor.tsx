import { useState } from "react";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import {
  type AdminCategory,
  maxCategoryDescriptionLength,
  maxCategoryTitleLength,
} from "../../../contract/categories/categories.ts";
import { categoryPath, findSpecifiedCategoryPath } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";
import { apiFetch } from "../../api/client.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { cropCover } from "../crop-cover.ts";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import { findInvalidLocale, languageName, listLanguageTabs } from "../language-tabs.ts";
import { PictureField } from "../picture-field.tsx";
import { SlugField } from "../slug-field.tsx";
import { TranslationTabs } from "../translation-tabs.tsx";
import { categoryFields, toCategoryChange, toCategoryFormValues } from "./category-form-values.ts";

type Props = EditorProps & { category: AdminCategory };

export function CategoryEditor({ category, onChanged, onSaved, onClose }: Props) {
  const { locales } = getSite();
  const [locale, setLocale] = useState<Locale>(locales[0] ?? getLocale());
  const { form, register, draft, setValue, sending, issues, formError, conflict } = useEditor({
    saved: category,
    toValues: toCategoryFormValues,
    fields: categoryFields,
    fallback: m.spec_movie_fallback(),
    send: async (values, { saved: { id, version } }) =>
      apiFetch("PUT /api/admin/categories/:id", {
        params: { id },
        body: { ...toCategoryChange(values), version },
      }),
    onSaved,
    onChanged,
    onRefused: (error) => setLocale(findInvalidLocale(error, "descriptions") ?? locale),
  });
  const proposal = category.proposedSlug;
  const specifiedPath = findSpecifiedCategoryPath(draft.tittle.trim());

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {conflict}
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField
            label={m.studio_title()}
            {...register("tittle")}
            required
            maxLength={maxCategoryTitleLength}
            autoComplete="off"
            error={issues.tittle}
          />
          {specifiedPath ? (
            <p className="rounded-xl bg-seat p-4 text-dim">
              {m.categories_admin_specified({ path: specifiedPath })}
            </p>
          ) : (
            <SlugField
              hint={m.categories_admin_slug_hint({
                path: categoryPath({ tittle: "", slug: draft.slug || "…" }),
              })}
              {...register("slug")}
              error={issues.slug}
              proposal={!draft.slug && proposal}
              onPropose={(slug) => setValue("slug", slug)}
            />
          )}
          <CheckboxField label={m.categories_admin_in_menu()} {...register("inMenu")} />
        </div>
        {!specifiedPath && (
          <PictureField
            name="picture"
            label={m.categories_admin_picture()}
            hint={m.categories_admin_picture_hint()}
            picture={draft.picture}
            error={issues.picture}
            upload={uploadPicture}
            onChange={(picture) => setValue("picture", picture)}
          />
        )}
      </div>
      {!specifiedPath && (
        <div>
          <Tabs
            label={m.common_language()}
            tabs={listLanguageTabs()}
            open={locale}
            onOpen={setLocale}
          >
            {locales.map((each) => (
              <div key={each} hidden={each !== locale}>
                <TextArea
                  label={m.categories_admin_description()}
                  hint={m.categories_admin_description_hint()}
                  {...register(`descriptions.${each}`)}
                  lang={each}
                  rows={5}
                  maxLength={maxCategoryDescriptionLength}
                  error={issues[`descriptions.${each}`]}
                />
              </div>
            ))}
          </Tabs>
        </div>
      )}
      <TranslationTabs hasText={(each) => category.translatedTitles[each] !== undefined}>
        {(each) => (
          <TextField
            label={m.studio_translated({
              field: m.studio_title(),
              language: languageName(each),
            })}
            {...register(`translatedTitles.${each}`)}
            lang={each}
            maxLength={maxCategoryTitleLength}
            autoComplete="off"
            error={issues[`translatedTitles.${each}`]}
          />
        )}
      </TranslationTabs>
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}

async function uploadPicture(file: File) {
  return (
    await apiFetch("POST /api/admin/category-pictures", { form: { image: await cropCover(file) } })
  ).data;
}
