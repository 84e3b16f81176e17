import { useState } from "react";
import type { FieldValues, Path, UseFormSetValue } from "react-hook-form";
import type { Difference } from "./conflicting-versions.tsx";

export type FormField<Values> = {
  label: string;
  /** Formats the field's value of a version as text; of a picture, as its path. */
  format: (values: Values) => string;
  isPicture?: true;
  /** Returns the form's field and its value. */
  read: (values: Values) => [name: Path<Values>, value: unknown];
};

type Options<Values extends FieldValues> = {
  /** The version that is edited. */
  version: number;
  fields: () => FormField<Values>[];
  draft: Values;
  setValue: UseFormSetValue<Values>;
};

/**
 * Tracks the version that is edited. `setVersion` is for a save of one part. After a conflict,
 * `version` is the saved one, and `differences` are the fields whose saved value differs from the
 * form's; null without a conflict.
 */
export function useVersionConflict<Values extends FieldValues>(options: Options<Values>) {
  const { fields, draft, setValue } = options;
  const [version, setVersion] = useState(options.version);
  const [found, setFound] = useState<(FormField<Values> & { theirs: Values })[] | null>(null);

  function showConflict(savedVersion: number, theirs: Values) {
    setVersion(savedVersion);
    const changed = fields().filter(({ format }) => format(theirs) !== format(draft));
    setFound(changed.map((field) => ({ ...field, theirs })));
  }

  const differences = found?.map((field): Difference => {
    const { label, theirs, read } = field;
    const onTake = () => {
      const [name, value] = read(theirs);
      setValue(name, value as never);
      setFound(found.filter((each) => each !== field));
    };
    return { label, theirs: showValue(field, theirs), mine: showValue(field, draft), onTake };
  });

  return { version, setVersion, differences, showConflict };
}

function showValue<Values>({ format, isPicture }: FormField<Values>, values: Values) {
  const text = format(values);
  return isPicture && text ? (
    <img src={text} alt="" className="mt-2 h-20 w-auto object-contain" />
  ) : (
    text
  );
}
