import type { ReactNode } from "react";
import { get } from "react-hook-form";
import type { Message } from "../../i18n/message.ts";

/** A field that is compared as a whole. */
export type EditorField<Value> = {
  label: Message;
  /** The value as a person reads it; null or "" for no value. */
  format: (value: Value) => ReactNode;
  /** Combines two administrators' changes to a value that can hold both, such as a list. */
  merge?: (base: Value, mine: Value, theirs: Value) => Value;
};

/** Every field of a form, by its name. Leaving out a field does not compile. */
export type EditorFields<Values> = {
  [Name in keyof Values]:
    | EditorField<Values[Name]>
    | (Values[Name] extends FieldGroup ? EditorFields<Values[Name]> : never);
};

type FieldGroup = { [name: string]: unknown };

/** A field of a form by its path in the values: `slug`, `texts.en`. */
export type FlatField = EditorField<unknown> & { path: string };

/** Lists the fields in the order of their declaration, including the fields inside groups. */
export const flattenFields = (fields: object, prefix = ""): FlatField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    if (isEditorField(field)) return [{ ...field, path }];
    return flattenFields(field, `${path}.`);
  });

/** Whether `field` is a single field rather than a group of fields. */
export const isEditorField = (field: object): field is EditorField<unknown> =>
  "format" in field && typeof field.format === "function";

/** Compares two values of a field. Spaces around a text do not count. */
export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(trim(one)) === JSON.stringify(trim(other));

const trim = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Lists the fields whose values differ between `before` and `after`. */
export const listChangedFields = (
  fields: FlatField[],
  before: object,
  after: object,
): FlatField[] => fields.filter(({ path }) => !isSameValue(get(before, path), get(after, path)));

/**
 * A field that another administrator changed. `mine` is the user's own value if the user changed
 * the field too and the two changes cannot be combined; else absent.
 */
export type FieldDifference = FlatField & { theirs: unknown; mine?: unknown };

/**
 * Compares the user's draft with the values that another administrator saved; both began from
 * `base`. In the result, `values` are the paths and values that the form must take over: those of
 * fields that only the other administrator changed, and the combined values of fields that both
 * administrators changed.
 */
export function mergeEdits(fields: FlatField[], base: object, draft: object, saved: object) {
  const ownChanges = new Set(listChangedFields(fields, base, draft));
  const values: [path: string, value: unknown][] = [];
  const differences: FieldDifference[] = [];
  for (const field of listChangedFields(fields, base, saved)) {
    const [mine, theirs] = [get(draft, field.path), get(saved, field.path)];
    if (isSameValue(mine, theirs)) continue;
    const isOwn = ownChanges.has(field);
    if (isOwn && !field.merge) differences.push({ ...field, theirs, mine });
    else {
      differences.push({ ...field, theirs });
      const merged = isOwn ? field.merge?.(get(base, field.path), mine, theirs) : theirs;
      values.push([field.path, merged]);
    }
  }
  return { values, differences };
}

/**
 * Combines two administrators' changes to a list: keeps the user's own order, removes the entries
 * that the other administrator removed, and appends the entries that the other administrator added.
 */
export const mergeLists =
  <Entry>(keyOf: (entry: Entry) => string) =>
  (base: Entry[], mine: Entry[], theirs: Entry[]): Entry[] => {
    const keysOf = (list: Entry[]) => new Set(list.map(keyOf));
    const [baseKeys, ownKeys, savedKeys] = [keysOf(base), keysOf(mine), keysOf(theirs)];
    const kept = mine.filter((entry) => savedKeys.has(keyOf(entry)) || !baseKeys.has(keyOf(entry)));
    const added = theirs.filter(
      (entry) => !baseKeys.has(keyOf(entry)) && !ownKeys.has(keyOf(entry)),
    );
    return [...kept, ...added];
  };
