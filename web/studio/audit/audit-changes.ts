import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { extraKinds } from "../../../contract/extras/extras.ts";
import { auditReferences } from "../../../contract/monitoring/audit.ts";
import { movieFieldList, pluckMovieFields } from "../../../contract/movies/movie-fields.ts";
import { audioRoles } from "../../../contract/uploads/tracks.ts";
import { audioRoleLabels } from "../../api/audio-role-labels.ts";
import { extraKindLabels } from "../../api/extra-kind-labels.ts";
import type { Message } from "../../i18n/message.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { type EditorField, isEditorField } from "../editor/merge-edits.ts";
import { captionRoleLabels } from "../movies/captions/captions-form-values.ts";
import { formatChapterLines } from "../movies/video/chapter-lines.ts";
import { downloadAudienceLabels, downloadFileLabels } from "../site/setting-labels.ts";

export type AuditEntry = ResponseOf<"GET /api/audit">["data"][number];

/** A set, changed or cleared field. `was` or `is` is null if the field had or has no value. */
export type AuditChange = { field: string; was: string | null; is: string | null };

type AuditFields = Record<string, unknown>;

const amountFields = movieFieldList.filter(({ isAmount }) => isAmount);

/**
 * Maps the name under which an entry stores a field to the field's name in the form, because
 * `before` and `after` can name a field differently. Null leaves the field out.
 */
const canonicalNames: Record<string, string | null> = {
  ...Object.fromEntries(amountFields.map(({ name, column }) => [column, name])),
  version: null,
};
const centFields = new Set<string>([...amountFields.map(({ column }) => column), "amountCents"]);

const formModules = import.meta.glob<Record<string, object>>("../*/*-form-values.ts", {
  eager: true,
});

/** The fields of all the studio's forms, by name. The log labels a field as its form does. */
const editorFields: Record<string, EditorField<unknown>> = Object.fromEntries(
  Object.values(formModules)
    .flatMap((exports) => Object.values(exports))
    .flatMap((fields) => Object.entries<object>({ ...fields }))
    .filter((entry): entry is [string, EditorField<unknown>] => isEditorField(entry[1])),
);

export const auditLabels: Record<string, Message> = {
  ...Object.fromEntries(Object.entries(editorFields).map(([name, { label }]) => [name, label])),
  ...pluckMovieFields("label"),
  email: m.common_email,
  phone: m.common_phone,
  role: m.audit_field_role,
  status: m.common_status,
  tittle: m.studio_title,
  approxiT: m.common_hours,
  approxiY: m.audit_field_years,
  approxiR: m.audit_field_stars,
  amountCents: m.common_amount,
  durationMs: m.audit_field_duration,
  bytes: m.common_size,
  fileName: m.studio_file,
  type: m.orders_admin_column_type,
  renditions: m.metrics_column_renditions,
  audio: m.upload_files_audio,
  captions: m.common_captions,
  chapters: m.common_chapters,
  extras: m.common_extras,
  days: m.orders_admin_give_days_field,
  star: m.audit_field_stars,
  review: m.audit_subject_review,
  ground: m.reviews_admin_ground,
  reason: m.report_reason,
  explanation: m.reviews_admin_explanation,
  videoId: m.studio_video,
  movieId: m.audit_movie,
  until: m.orders_admin_column_paid_until,
  stopsRenewal: m.audit_field_stops_renewal,
  newEmail: m.audit_field_new_email,
  imageKey: m.audit_field_image,
  categories: m.common_categories,
  movieIds: m.common_movies,
  heroMovieIds: m.home_admin_hero,
  pick: m.catalogue_pick_of_the_week,
  rule: m.collections_admin_by_rule,
  slugs: m.dashboard_pages,
  title: m.studio_title,
  translatedNames: m.common_name,
  translatedTitles: m.studio_title,
  body: m.pages_admin_body,
  colour: m.audit_field_colour,
  crew: m.movie_crew,
  into: m.audit_field_into,
  cast: m.common_cast,
  amount: m.common_amount,
  amountForAll: m.plans_admin_price_for_all,
  from: m.audit_field_from,
  ids: m.audit_field_order,
  shares: m.rights_admin_terms,
  fromMonth: m.rights_admin_from_month,
  holderId: m.audit_subject_rights_holder,
  saleShare: m.rights_admin_sale_share,
  floor: m.rights_admin_floor,
  poolShare: m.rights_admin_pool_part,
  advance: m.rights_admin_advance,
  prefix: m.keys_prefix,
  expiresAt: m.keys_expires,
};

type Entry = { action?: string; before: unknown; after: unknown } & Partial<
  Pick<AuditEntry, "names" | "subjectName">
>;
/** The category titles by id. */
type CategoryTitles = ReadonlyMap<string, string>;

export function listAuditChanges(
  { action = "", before, after, names = {} }: Entry,
  titles: CategoryTitles = new Map(),
): AuditChange[] {
  if (Array.isArray(after))
    return [{ field: m.common_cast(), was: null, is: after.map(formatEntry).join(", ") }];
  if (action.startsWith("restore")) return [];
  const [oldFields, newFields] = [before, after].map((fields) =>
    normalizeFields(nameReferences("", fields, names)),
  );
  return Object.keys((after === null ? oldFields : newFields) ?? {})
    .map((name) => {
      const formatField = (value: unknown) =>
        (name === "categoryId" && titles.get(String(value))) || formatValue(name, value);
      return {
        field: fieldLabel(name),
        was: formatField(oldFields?.[name]),
        is: formatField(newFields?.[name]),
      };
    })
    .filter(({ was, is }) => was !== is);
}

/** Returns the name of the entry's subject: the name stated in the entry, else the present name. */
export function getSubjectName({ before, after, subjectName }: Entry): string | null {
  const fields = { ...toFields(after), ...toFields(before) };
  const name = fields.name ?? fields.tittle ?? fields.fileName;
  return typeof name === "string" ? name : (subjectName ?? null);
}

/** Replaces ids by names, also inside lists and nested objects. */
function nameReferences(
  field: string,
  value: unknown,
  names: NonNullable<AuditEntry["names"]>,
): unknown {
  if (Array.isArray(value)) return value.map((each) => nameReferences(field, each, names));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, nameReferences(key, each, names)]),
    );
  const kind = Object.entries(auditReferences).find(([name]) => name === field)?.[1];
  return (kind && names[kind]?.[String(value)]) ?? value;
}

function toFields(value: unknown): AuditFields {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as AuditFields;
  return {};
}

function normalizeFields(value: unknown): AuditFields {
  return Object.fromEntries(
    Object.entries(toFields(value)).flatMap(([name, fieldValue]) => {
      if (name === "texts") return listTexts(fieldValue);
      const textName = textsByLanguage[name];
      if (textName !== undefined) return listTextsOf(textName, fieldValue);
      const canonicalName = canonicalNames[name] === undefined ? name : canonicalNames[name];
      if (canonicalName === null) return [];
      return [[canonicalName, centFields.has(name) ? Number(fieldValue) / 100 : fieldValue]];
    }),
  );
}

/** Lists each text of a page as a field of its own: `title.en`. */
const listTexts = (texts: unknown): [string, unknown][] =>
  Object.entries(toFields(texts)).flatMap(([locale, text]) => {
    const { title, body } = toFields(text);
    return [
      [`title.${locale}`, title],
      [`body.${locale}`, body],
    ];
  });

/**
 * The fields with a text for each language. The value is the name under which the text of one
 * language is listed, as in `description.en`.
 */
const textsByLanguage: Record<string, string> = {
  descriptions: "description",
  translatedNames: "translatedNames",
  translatedTitles: "translatedTitles",
};

/** Lists the text of each language as a field of its own: `description.en`. */
const listTextsOf = (name: string, texts: unknown): [string, unknown][] =>
  Object.entries(toFields(texts)).map(([locale, text]) => [`${name}.${locale}`, text]);

function fieldLabel(name: string): string {
  const [key = "", locale] = name.split(".");
  const label = auditLabels[key];
  if (label) return locale ? `${label()} (${locale})` : label();
  const words = name.replace(/([A-Z])/g, (character) => ` ${character.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const movieSwitches = new Set<string>(
  movieFieldList.filter((field) => field.isSwitch).map(({ name }) => name),
);
const isSwitch = (name: string) =>
  movieSwitches.has(name) || "isSwitch" in (editorFields[name] ?? {});

/** The labels of the options, by the name of the field in which an option is chosen. */
const choiceLabels: Record<string, Record<string, () => string>> = {
  downloadFor: downloadAudienceLabels,
  downloadFile: downloadFileLabels,
};

const priceNames = new Set<string>([
  ...amountFields.map(({ name }) => name),
  "amountCents",
  "amount",
  "amountForAll",
]);

function formatValue(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (isSwitch(name))
    return value === true || value === 1 || value === "true" ? m.common_yes() : m.common_no();
  const choiceLabel = choiceLabels[name]?.[String(value)];
  if (choiceLabel) return choiceLabel();
  if (typeof value === "number") return formatNumber(name, value);
  if (typeof value === "string") return shortenIds(value);
  if (Array.isArray(value)) return value.map(formatEntry).join(", ") || null;
  return formatEntry(value);
}

function formatNumber(name: string, value: number): string {
  if (priceNames.has(name)) return formatPrice(value);
  if (name === "bytes") return formatBytes(value);
  if (name === "durationMs") return `${Math.max(1, Math.round(value / 60_000))} min`;
  if (name === "until") return formatDate(new Date(value).toISOString());
  return String(value);
}

/** Shortens a machine-made id to the digits that tell it from others. */
export const shortenIds = (text: string): string =>
  text.replace(/\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "#$1");

/** Fields of a rendition or track that the list of changes omits; the entry's JSON has them. */
const technicalNames = new Set(["codecs", "bandwidth", "segments"]);

/** Formats captions with their version, because a new text of captions changes only the version. */
function formatCaptions({ label, lang, role, version }: AuditFields): string | null {
  if (typeof label !== "string" || typeof lang !== "string") return null;
  const roleLabel = Object.entries(captionRoleLabels).find(([name]) => name === role)?.[1]() ?? "";
  return m.audit_captions_entry({ label, role: roleLabel, version: String(version) });
}

/** Formats an audio track by its label, or by its language if it has no label. */
function formatAudio({ name, label, language, role, codecs }: AuditFields): string | null {
  const knownRole = audioRoles.find((each) => each === role);
  if (knownRole === undefined || codecs === undefined) return null;
  const shownName = [label, language, name].find((each) => typeof each === "string");
  return m.audit_audio_entry({ name: String(shownName), role: audioRoleLabels[knownRole]() });
}

/** Formats an element of a list, such as a cast member or a rendition. */
function formatEntry(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return shortenIds(String(entry));
  const { name, role, kind, startSeconds, title, isOpen } = entry as AuditFields;
  if (typeof startSeconds === "number")
    return formatChapterLines([{ startSeconds, title: String(title) }]);
  const track = formatCaptions(entry as AuditFields) ?? formatAudio(entry as AuditFields);
  if (track) return track;
  const extraKind = extraKinds.find((each) => each === kind);
  if (extraKind)
    return [extraKindLabels[extraKind](), title, isOpen === true && m.extras_admin_open()]
      .filter(Boolean)
      .join(" · ");
  if (typeof name === "string")
    return typeof role === "string" ? m.audit_cast_entry({ name, role }) : name;
  const facts = Object.entries(entry)
    .filter(([key]) => !technicalNames.has(key))
    .map(([key, value]) => `${fieldLabel(key)}: ${formatValue(key, value) ?? "–"}`);
  return facts.join(", ") || m.common_yes();
}
