import { m } from "#messages";
import type { AdminPerson } from "../../../contract/people/people.ts";
import type { FormField } from "../use-version-conflict.tsx";

const fieldLabels = {
  name: m.common_name,
  born: m.audit_field_born,
  died: m.audit_field_died,
  portraitAuthor: m.audit_field_portrait_author,
  portraitLicence: m.audit_field_portrait_licence,
  portraitSource: m.audit_field_portrait_source,
};

type FieldName = keyof typeof fieldLabels;

/** The form's values. An empty text means unknown. */
export type PersonFormValues = Record<FieldName, string>;

export const toFormValues = (person: AdminPerson): PersonFormValues => ({
  name: person.name,
  born: person.born ?? "",
  died: person.died ?? "",
  portraitAuthor: person.portraitAuthor ?? "",
  portraitLicence: person.portraitLicence ?? "",
  portraitSource: person.portraitSource ?? "",
});

/** The fields by which two versions are compared. */
export const personFields = (): FormField<PersonFormValues>[] =>
  (Object.keys(fieldLabels) as FieldName[]).map((name) => ({
    label: fieldLabels[name](),
    format: (values) => values[name],
    read: (values) => [name, values[name]],
  }));
