import { useEffect, useState } from "react";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import {
  type AdminCollection,
  maxCollectionTextLength,
  maxCollectionTitleLength,
} from "../../../contract/collections/collections.ts";
import { slugOf } from "../../../contract/fold-text.ts";
import { collectionPath } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { newId } from "../../api/new-id.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ConflictingVersions } from "../conflicting-versions.tsx";
import { cropCover } from "../crop-cover.ts";
import type { EditorProps } from "../editor-dialog.tsx";
import { MoviesField } from "../movies-field.tsx";
import { findInvalidLocale, languageTabs } from "../pages/page-form-values.ts";
import { PictureField } from "../picture-field.tsx";
import { SlugField } from "../slug-field.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { useVersionConflict } from "../use-version-conflict.tsx";
import {
  type CollectionFormValues,
  collectionFields,
  newCollection,
  toFormValues,
  toNewCollection,
} from "./collection-form-values.ts";
import { RuleFields } from "./rule-fields.tsx";

type Props = EditorProps & { collection?: AdminCollection };

/**
 * Creates a collection, or edits one and sends the version that was edited. After a conflict it
 * shows the saved collection too.
 */
export function CollectionForm({ collection, onChanged, onSaved, onClose }: Props) {
  const initialValues = toFormValues(collection ?? newCollection);
  const { locales } = getSite();
  const [locale, setLocale] = useState<Locale>(locales[0] ?? getLocale());
  const [idempotencyKey] = useState(newId);
  const { form, register, watch, setValue, sending, issues, formError } =
    useAdminForm<CollectionFormValues>(save, {
      defaultValues: initialValues,
    });
  const draft = watch();
  const { version, differences, showConflict } = useVersionConflict({
    version: collection?.version ?? 0,
    fields: collectionFields,
    draft,
    setValue,
  });
  const title = locales.map((each) => draft.texts[each].title).find((each) => each.trim()) ?? "";
  const proposal = slugOf(title, 50);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initialValues);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged);

  async function save(values: CollectionFormValues): Promise<void> {
    try {
      const body = toNewCollection(values);
      const { message } = collection
        ? await apiFetch("PUT /api/admin/collections/:id", {
            params: { id: collection.id },
            body: { ...body, version },
          })
        : await apiFetch("POST /api/admin/collections", { body, idempotencyKey });
      onSaved(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "collection_changed") {
        const saved = error.data as AdminCollection;
        return showConflict(saved.version, toFormValues(saved));
      }
      // The language is opened before its invalid field gets the focus.
      setLocale(findInvalidLocale(error, "texts") ?? locale);
      throw error;
    }
  }

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {differences && (
        <ConflictingVersions
          key={version}
          title={m.collections_admin_conflict_title()}
          differences={differences}
        />
      )}
      <fieldset name="texts" className="min-w-0">
        <Tabs label={m.common_language()} tabs={languageTabs()} open={locale} onOpen={setLocale}>
          {locales.map((each) => (
            <div key={each} hidden={each !== locale} className="grid gap-5">
              <TextField
                label={m.studio_title()}
                {...register(`texts.${each}.title`)}
                lang={each}
                maxLength={maxCollectionTitleLength}
                autoComplete="off"
                error={issues[`texts.${each}.title`] ?? issues.texts}
              />
              <TextArea
                label={m.collections_admin_text()}
                hint={m.collections_admin_text_hint()}
                {...register(`texts.${each}.body`)}
                lang={each}
                rows={4}
                maxLength={maxCollectionTextLength}
                error={issues[`texts.${each}.body`]}
              />
            </div>
          ))}
        </Tabs>
      </fieldset>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <SlugField
            hint={m.collections_admin_slug_hint({ path: collectionPath(draft.slug || "…") })}
            {...register("slug")}
            required
            error={issues.slug}
            proposal={!draft.slug && proposal}
            onPropose={(slug) => setValue("slug", slug)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              type="date"
              label={m.studio_first_day()}
              {...register("startsOn")}
              error={issues.startsOn}
            />
            <TextField
              type="date"
              label={m.studio_last_day()}
              {...register("endsOn")}
              error={issues.endsOn}
            />
            <p className="-mt-3 text-sm text-dim sm:col-span-2">
              {m.collections_admin_days_hint({ timeZone: getSite().timeZone })}
            </p>
          </div>
        </div>
        <PictureField
          name="picture"
          label={m.collections_admin_picture()}
          hint={m.collections_admin_picture_hint()}
          picture={draft.picture}
          error={issues.picture}
          upload={uploadPicture}
          onChange={(picture) => setValue("picture", picture)}
        />
      </div>
      <fieldset name="rule" className="grid min-w-0 gap-5">
        <RadioField
          label={m.collections_admin_kind()}
          name="kind"
          options={[
            { value: "hand", label: m.collections_admin_by_hand() },
            { value: "rule", label: m.collections_admin_by_rule() },
          ]}
          value={draft.isByRule ? "rule" : "hand"}
          onChange={(kind) => setValue("isByRule", kind === "rule")}
        />
        {draft.isByRule ? (
          <RuleFields draft={draft} register={register} setValue={setValue} issues={issues} />
        ) : (
          <MoviesField
            name="movieIds"
            whenEmpty={m.collections_admin_no_movies()}
            movies={draft.movies}
            error={issues.movieIds}
            onChange={(movies) => setValue("movies", movies)}
          />
        )}
      </fieldset>
      <DialogFormFooter
        formError={formError ?? issues.rule ?? null}
        disabled={sending}
        action={m.common_save()}
        onClose={onClose}
      />
    </form>
  );
}

async function uploadPicture(file: File) {
  return (
    await apiFetch("POST /api/admin/collection-pictures", {
      form: { image: await cropCover(file) },
    })
  ).data;
}
