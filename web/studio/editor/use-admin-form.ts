import { useEffect, useRef } from "react";
import {
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { issueMessage } from "../../../contract/issues.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { ApiError } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { toFormFailure } from "../../api/use-form-submit.ts";

export type AdminFormOptions<Values extends FieldValues> = Omit<
  UseFormProps<Values>,
  "resolver"
> & {
  /** Validates the values before they are sent. */
  schema?: ZodMiniType;
  /** The message for an error that has no message. */
  fallback?: string;
  onError?: (message: string) => void;
};

/** The attribute of a form that saves a record. Searches and forms that fill a list lack it. */
export const savingFormAttribute = "data-saves";

/**
 * An administrator's form by react-hook-form, submitted one request at a time. Issues of the schema
 * and the Worker are shown at their fields, and the first invalid field gets the focus.
 */
export function useAdminForm<Values extends FieldValues>(
  send: (values: Values) => Promise<void>,
  { schema, fallback, onError, ...options }: AdminFormOptions<Values> = {},
) {
  const ref = useRef<HTMLFormElement>(null);
  const resolver = schema && createResolver<Values>(schema);
  const form = useForm<Values>({ ...options, resolver, shouldFocusError: false });
  const { register, watch, getValues, setValue, clearErrors } = form;
  const { errors, isSubmitting, submitCount } = form.formState;

  // Also focuses fields that are not registered, such as a drop zone.
  useEffect(() => {
    if (submitCount > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  async function sendValues(values: Values) {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = getErrorMessage(error, fallback ?? error.message);
      const { formError, issues } = toFormFailure(error, message, ref.current);
      for (const [name, issue] of Object.entries(issues))
        form.setError(name as Path<Values>, { message: issue });
      if (formError) form.setError("root", { message: formError });
      onError?.(message);
    }
  }

  const { root, ...fieldErrors } = errors;
  return {
    register,
    watch,
    getValues,
    setValue,
    clearErrors,
    form: {
      ref,
      noValidate: true,
      [savingFormAttribute]: "",
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        if (isSubmitting) return;
        clearErrors();
        void form.handleSubmit(sendValues)();
      },
    },
    sending: isSubmitting,
    issues: collectIssues(fieldErrors),
    /** The error that belongs to no field. */
    formError: root?.message ?? null,
  };
}

/**
 * Returns the error messages by field name, such as `texts.en.title`. react-hook-form nests errors
 * like the form's values.
 */
function collectIssues(errors: object, prefix = ""): Partial<Record<string, string>> {
  const issues = Object.entries(errors).map(([key, error]) => {
    const name = prefix + key;
    if (typeof error?.message === "string") return { [name]: error.message };
    return collectIssues(error ?? {}, `${name}.`);
  });
  return Object.assign({}, ...issues);
}

/**
 * Creates a resolver that returns this site's issues, which have codes and translations.
 * `@hookform/resolvers` would use zod's English texts.
 */
const createResolver =
  <Values extends FieldValues>(schema: ZodMiniType): Resolver<Values> =>
  (values) => {
    const { issues } = parseInput(schema, values);
    if (!issues) return { values, errors: {} };
    const errors = issues.map((issue) => [
      issue.path,
      { type: issue.code, message: issueMessage(issue) },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
