import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ComponentType } from "react";
import { m } from "#messages";
import { downloadAudiences } from "../../../contract/access/download-audience.ts";
import { downloadFiles } from "../../../contract/access/download-file.ts";
import { hourBuckets, starBuckets, yearBuckets } from "../../../contract/constants.ts";
import {
  type MovieFieldName,
  movieFieldList,
  translatedFieldList,
} from "../../../contract/movies/movie-fields.ts";
import type { Message } from "../../i18n/message.ts";
import { ChoiceField, TextArea, TextField } from "../../ui/field.tsx";
import { downloadAudienceLabels, downloadFileLabels } from "../site/setting-labels.ts";
import { AgeRatingsField } from "./age-ratings-field.tsx";
import { ContentDescriptorsField } from "./content-descriptors-field.tsx";
import type { MovieFormValues } from "./movie-form-values.ts";
import { adminCategoriesQuery } from "./movie-queries.ts";
import { TerritoriesField } from "./territories-field.tsx";

type Props = {
  draft: MovieFormValues;
  issues: Partial<Record<string, string>>;
  /**
   * Whether a bucket (`approxiT`, `approxiY`, `approxiR`) can follow its field instead of a choice.
   * If the bucket follows, `onChange` receives an empty text.
   */
  mayFollow?: boolean;
  /** Whether to show a field; by default all fields but the texts in other languages are shown. */
  names?: (name: MovieFieldName) => boolean;
  onChange: (name: MovieFieldName, value: string) => void;
};

const isTranslated = (name: MovieFieldName) =>
  translatedFieldList.some((field) => field.name === name);

type ListedMovieField = (typeof movieFieldList)[number];
type Option = { value: string; label: string };
type Of<Value> = Partial<Record<MovieFieldName, Value>>;

const toOptions = (
  values: readonly (string | number)[],
  formatLabel: (value: string | number) => string,
): Option[] => values.map((value) => ({ value: String(value), label: formatLabel(value) }));

/** Fields with a list of options. */
const fieldOptions: Of<() => Option[]> = {
  approxiT: () => toOptions(hourBuckets, (value) => m.movies_admin_bucket_hours({ value })),
  approxiY: () => toOptions(yearBuckets, String),
  approxiR: () => toOptions(starBuckets, (value) => m.movies_admin_bucket_stars({ value })),
  popular: () => [
    { value: "true", label: m.common_yes() },
    { value: "false", label: m.common_no() },
  ],
  ownersMayStream: () => [
    { value: "false", label: m.movies_admin_owners_may_stream_false() },
    { value: "true", label: m.movies_admin_owners_may_stream_true() },
  ],
  preOrder: () => [
    { value: "false", label: m.movies_admin_pre_order_false() },
    { value: "true", label: m.movies_admin_pre_order_true() },
  ],
  freeDownload: () => [
    { value: "false", label: m.movies_admin_free_download_false() },
    { value: "true", label: m.movies_admin_free_download_true() },
  ],
  sessionMark: () => [
    { value: "false", label: m.movies_admin_session_mark_false() },
    { value: "true", label: m.movies_admin_session_mark_true() },
  ],
  downloadFor: () => [
    { value: "", label: m.movies_admin_download_for_default() },
    ...downloadAudiences.map((value) => ({ value, label: downloadAudienceLabels[value]() })),
  ],
  downloadFile: () => [
    { value: "", label: m.movies_admin_download_for_default() },
    ...downloadFiles.map((value) => ({ value, label: downloadFileLabels[value]() })),
  ],
};
/** Fields with a component of their own. */
const ownComponents: Of<ComponentType<ComponentProps<typeof TerritoriesField>>> = {
  territories: TerritoriesField,
  ageRatings: AgeRatingsField,
  contentDescriptors: ContentDescriptorsField,
};
const followLabels: Of<Message> = {
  approxiT: m.movies_admin_bucket_from_time,
  approxiY: m.movies_admin_bucket_from_year,
  approxiR: m.movies_admin_bucket_from_rating,
};
const inputProps = (input: ListedMovieField["input"]) =>
  input === "date" || input === "time" ? { type: input } : { inputMode: input };

/** Inputs for every field of a movie, by their wire names. */
export function MovieFields({
  draft,
  issues,
  mayFollow = false,
  names = (name) => !isTranslated(name),
  onChange,
}: Props) {
  const categories = useQuery(adminCategoriesQuery()).data?.data;
  const categoryOptions = (categories ?? []).map(({ id, tittle }) => ({
    value: id,
    label: tittle,
  }));
  const categoryHint = categories?.length === 0 ? m.movies_admin_no_categories() : undefined;
  const emptyOptions: Of<string | undefined> = {
    categoryId: draft.categoryId === "" ? m.movies_admin_category_placeholder() : undefined,
  };

  function renderField(field: ListedMovieField) {
    const { name, label, hint, presence, maxLength, input, translates } = field;
    const options = name === "categoryId" ? categoryOptions : fieldOptions[name]?.();
    const followLabel = mayFollow ? followLabels[name]?.() : undefined;
    const emptyLabel = followLabel ?? emptyOptions[name];
    const props = {
      label: label(),
      hint: name === "categoryId" ? categoryHint : hint?.(),
      name,
      value: draft[name],
      error: issues[name],
      autoComplete: "off",
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange(name, currentTarget.value),
    };
    const OwnField = ownComponents[name];
    if (OwnField) return <OwnField {...props} onChange={(value) => onChange(name, value)} />;
    if (options)
      return (
        <ChoiceField {...props}>
          {emptyLabel && <option value="">{emptyLabel}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </ChoiceField>
      );
    const textProps = {
      ...props,
      required: presence === "required",
      maxLength,
      lang: translates?.locale,
    };
    if (name === "description" || translates?.text === "description")
      return <TextArea {...textProps} rows={6} />;
    return <TextField {...textProps} {...inputProps(input)} />;
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {movieFieldList
        .filter(({ name }) => names(name))
        .map((field) => (
          <div key={field.name} className={field.isWide ? "sm:col-span-2" : "min-w-0"}>
            {renderField(field)}
          </div>
        ))}
    </div>
  );
}
