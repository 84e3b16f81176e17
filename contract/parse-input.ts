import * as z from "zod/mini";
import { type IssueCause, type IssueCode, issueMessages } from "./issues.ts";

type Parsed<Schema extends z.ZodMiniType> =
  | { data: z.output<Schema>; issues?: undefined }
  | { data?: undefined; issues: IssueCause[] };

/** Returns the parsed value or its issues. The error texts of the schemas are issue codes. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Parsed<Schema> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return { data: result.data };
  return { issues: result.error.issues.flatMap(toIssueCauses) };
}

/**
 * Converts an issue of Zod. If several schemas are possible and the value has the shape of one of
 * them, returns the issues of that schema instead.
 */
function toIssueCauses(issue: z.core.$ZodIssue): IssueCause[] {
  const branches = issue.code === "invalid_union" ? issue.errors : [];
  const alike = branches.find((inner) => inner.every(({ path }) => path.length > 0)) ?? [];
  if (alike.length === 0) return [toIssueCause(issue)];
  return alike.flatMap((inner) =>
    toIssueCauses({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue),
  );
}

function toIssueCause(issue: z.core.$ZodIssue): IssueCause {
  const path = issue.path.join(".");
  if (issue.message in issueMessages)
    return {
      path,
      code: issue.message as IssueCode,
      ...("params" in issue && { params: issue.params }),
    };
  return { path, ...describeCheck(issue) };
}

/** Returns the issue for a failed check that has no issue code of its own. */
function describeCheck(issue: z.core.$ZodIssue): Omit<IssueCause, "path"> {
  if ("input" in issue && issue.input === undefined) return { code: "required" };
  if (issue.code === "too_small") return describeTooSmall(issue);
  if (issue.code === "too_big")
    return { code: tooBigCodes[issue.origin] ?? "too_big", params: { maximum: issue.maximum } };
  if (issue.code === "invalid_value")
    return { code: "not_one_of", params: { values: issue.values.join(", ") } };
  if (issue.code === "invalid_format") return { code: formatCodes[issue.format] ?? "invalid" };
  if (issue.code === "invalid_type") return { code: typeCodes[issue.expected] ?? "invalid" };
  return { code: "invalid" };
}

function describeTooSmall({
  origin,
  minimum,
  inclusive,
}: z.core.$ZodIssueTooSmall): Omit<IssueCause, "path"> {
  if (origin === "string" || origin === "array")
    return minimum === 1 ? { code: "required" } : { code: "too_short", params: { minimum } };
  if (inclusive) return { code: "too_small", params: { minimum } };
  return { code: "invalid" };
}

const tooBigCodes: Record<string, IssueCode> = { string: "too_long", array: "too_many" };
const formatCodes: Record<string, IssueCode> = {
  email: "email_invalid",
  datetime: "date_time_invalid",
};
const typeCodes: Record<string, IssueCode> = { number: "not_a_number", int: "not_an_integer" };
