import { m } from "#messages";
import type { AdminPerson } from "../../../contract/people/people.ts";
import { textField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";

/** An unknown date or source is an empty text. */
export type PersonFormValues = Record<
  "name" | "born" | "died" | "portraitAuthor" | "portraitLicence" | "portraitSource",
  string
>;

export const personFields: EditorFields<PersonFormValues> = {
  name: textField(m.common_name),
  born: textField(m.audit_field_born),
  died: textField(m.audit_field_died),
  portraitAuthor: textField(m.audit_field_portrait_author),
  portraitLicence: textField(m.audit_field_portrait_licence),
  portraitSource: textField(m.audit_field_portrait_source),
};

export const toPersonFormValues = (person: AdminPerson): PersonFormValues => ({
  name: person.name,
  born: person.born ?? "",
  died: person.died ?? "",
  portraitAuthor: person.portraitAuthor ?? "",
  portraitLicence: person.portraitLicence ?? "",
  portraitSource: person.portraitSource ?? "",
});
