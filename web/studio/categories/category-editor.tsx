import { useEffect, useState } from "react";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import {
  type AdminCategory,
  maxCategoryDescriptionLength,
  maxCategoryTitleLength,
} from "../../../contract/categories/categories.ts";
import { categoryPath, findSpecifiedPath } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ConflictingVersions } from "../conflicting-versions.tsx";
import { cropCover } from "../crop-cover.ts";
import type { EditorProps } from "../editor-dialog.tsx";
import { findInvalidLocale, languageTabs } from "../pages/page-form-values.ts";
import { PictureField } from "../picture-field.tsx";
import { SlugField } from "../slug-field.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { useVersionConflict } from "../use-version-conflict.tsx";
import {
  type CategoryFormValues,
  categoryFields,
  toChange,
  toFormValues,
} from "./category-form-values.ts";

type Props = EditorProps & { category: AdminCategory };

/**
 * Edits a category and sends the version that was edited. After a conflict it shows the saved
 * category too.
 */
export function CategoryEditor({ category, onChanged, onSaved, onClose }: Props) {
  const { locales } = getSite();
  const [locale, setLocale] = useState<Locale>(locales[0] ?? getLocale());
  const { form, register, watch, setValue, sending, issues, formError } =
    useAdminForm<CategoryFormValues>(save, {
      defaultValues: toFormValues(category),
      fallback: m.spec_movie_fallback(),
    });
  const draft = watch();
  const { version, differences, showConflict } = useVersionConflict({
    version: category.version,
    fields: categoryFields,
    draft,
    setValue,
  });
  const proposal = category.proposedSlug;
  const specifiedPath = findSpecifiedPath(draft.tittle.trim());
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toFormValues(category));
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged);

  async function save(values: CategoryFormValues): Promise<void> {
    try {
      const request = { params: { id: category.id }, body: { ...toChange(values), version } };
      onSaved((await apiFetch("PUT /api/admin/categories/:id", request)).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "category_changed") {
        const saved = error.data as AdminCategory;
        return showConflict(saved.version, toFormValues(saved));
      }
      // The language is opened before its invalid field gets the focus.
      setLocale(findInvalidLocale(error, "descriptions") ?? locale);
      throw error;
    }
  }

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {differences && (
        <ConflictingVersions
          key={version}
          title={m.categories_admin_conflict_title()}
          differences={differences}
        />
      )}
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
          <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-edge/70 px-4 hover:border-edge has-checked:border-bulb has-checked:bg-bulb/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb">
            <input
              type="checkbox"
              {...register("inMenu")}
              className="size-5 accent-bulb outline-none"
            />
            {m.categories_admin_in_menu()}
          </label>
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
          <Tabs label={m.common_language()} tabs={languageTabs()} open={locale} onOpen={setLocale}>
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
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.common_save()}
        onClose={onClose}
      />
    </form>
  );
}

async function uploadPicture(file: File) {
  return (
    await apiFetch("POST /api/admin/category-pictures", { form: { image: await cropCover(file) } })
  ).data;
}
