import { useState } from "react";

type Issues = Partial<Record<string, string>>;

/** The faults that were marked, but for those of fields that were changed since. */
export function useMarks(issues: Issues) {
  const [mended, setMended] = useState<{ issues: Issues; names: string[] }>({ issues, names: [] });
  const names = mended.issues === issues ? mended.names : [];
  return {
    marks: Object.fromEntries(Object.entries(issues).filter(([name]) => !names.includes(name))) as Issues,
    mend: (more: string[]) =>
      setMended((before) => ({ issues, names: before.issues === issues ? [...before.names, ...more] : more })),
  };
}
