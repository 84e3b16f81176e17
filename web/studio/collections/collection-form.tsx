import { useState } from "react";
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
import { apiFetch } from "../../api/client.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { cropCover } from "../crop-cover.ts";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import { findInvalidLocale, listLanguageTabs } from "../language-tabs.ts";
import { MoviesField } from "../movies-field.tsx";
import { PictureField } from "../picture-field.tsx";
import { SlugField, useSlugOfTitle } from "../slug-field.tsx";
import {
  collectionFields,
  toCollectionFormValues,
  toNewCollection,
} from "./collection-form-values.ts";
import { collectionKindLabels, collectionKinds } from "./collection-kinds.ts";
import { RuleFields } from "./rule-fields.tsx";
import { SeriesFields } from "./series-fields.tsx";

type Props = EditorProps & { collection?: AdminCollection };

export function CollectionForm({ collection, onChanged, onSaved, onClose }: Props) {
  const { locales } = getSite();
  const [locale, setLocale] = useState<Locale>(locales[0] ?? getLocale());
  const { form, register, draft, setValue, sending, issues, formError, conflict } = useEditor({
    saved: collection ?? null,
    toValues: toCollectionFormValues,
    fields: collectionFields,
    send: async (values, { saved, idempotencyKey }) => {
      const body = toNewCollection(values);
      if (!saved) return apiFetch("POST /api/admin/collections", { body, idempotencyKey });
      return apiFetch("PUT /api/admin/collections/:id", {
        params: { id: saved.id },
        body: { ...body, version: saved.version },
      });
    },
    onSaved,
    onChanged,
    onRefused: (error) => setLocale(findInvalidLocale(error, "texts") ?? locale),
  });
  const title = locales.map((each) => draft.texts[each].title).find((each) => each.trim()) ?? "";
  const proposal = slugOf(title, 50);
  useSlugOfTitle(!collection, draft.slug, proposal, (slug) => setValue("slug", slug));

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {conflict}
      <fieldset name="texts" className="min-w-0">
        <Tabs
          label={m.common_language()}
          tabs={listLanguageTabs()}
          open={locale}
          onOpen={setLocale}
        >
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
          options={collectionKinds.map((kind) => ({
            value: kind,
            label: collectionKindLabels[kind](),
          }))}
          value={draft.kind}
          onChange={(kind) => setValue("kind", kind)}
        />
        {draft.kind === "rule" && (
          <RuleFields draft={draft} register={register} setValue={setValue} issues={issues} />
        )}
        {draft.kind === "series" && (
          <SeriesFields
            series={draft.series}
            locale={locale}
            error={findSeriesIssue(issues)}
            issues={issues}
            onChange={(series) => setValue("series", series)}
          />
        )}
        {draft.kind === "hand" && (
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
        onClose={onClose}
      />
    </form>
  );
}

/** Returns the first issue of the episodes or seasons' names. A price field shows its own issue. */
const findSeriesIssue = (issues: Partial<Record<string, string>>) =>
  Object.entries(issues).find(
    ([path]) => path.startsWith("series") && !/\.(?:price|rentPrice)$/.test(path),
  )?.[1];

async function uploadPicture(file: File) {
  return (
    await apiFetch("POST /api/admin/collection-pictures", {
      form: { image: await cropCover(file) },
    })
  ).data;
}
