import { m } from "#messages";
import type { AdminPerson } from "../../../contract/people/people.ts";
import { createTextField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";

/** An unknown date or source is an empty text. */
export type PersonFormValues = Record<
  "name" | "born" | "died" | "portraitAuthor" | "portraitLicence" | "portraitSource",
  string
>;

export const personFields: EditorFields<PersonFormValues> = {
  name: createTextField(m.common_name),
  born: createTextField(m.audit_field_born),
  died: createTextField(m.audit_field_died),
  portraitAuthor: createTextField(m.audit_field_portrait_author),
  portraitLicence: createTextField(m.audit_field_portrait_licence),
  portraitSource: createTextField(m.audit_field_portrait_source),
};

export const toPersonFormValues = (person: AdminPerson): PersonFormValues => ({
  name: person.name,
  born: person.born ?? "",
  died: person.died ?? "",
  portraitAuthor: person.portraitAuthor ?? "",
  portraitLicence: person.portraitLicence ?? "",
  portraitSource: person.portraitSource ?? "",
});
