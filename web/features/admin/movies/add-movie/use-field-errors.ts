import { useState } from "react";

type Issues = Partial<Record<string, string>>;

/** The errors of the fields that have not been edited since. */
export function useFieldErrors(issues: Issues) {
  const [cleared, setCleared] = useState<{ issues: Issues; names: string[] }>({ issues, names: [] });
  const names = cleared.issues === issues ? cleared.names : [];
  return {
    fieldErrors: Object.fromEntries(Object.entries(issues).filter(([name]) => !names.includes(name))) as Issues,
    clearErrors: (addedNames: string[]) =>
      setCleared((before) => ({
        issues,
        names: before.issues === issues ? [...before.names, ...addedNames] : addedNames,
      })),
  };
}
