import type { ReactNode } from "react";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";

export type SettingsProps = {
  draft: SiteSettings;
  /** The error messages by the path of their field. */
  issues: Record<string, string>;
  onChange: (changes: Partial<SiteSettings>) => void;
};

/** Returns the lines of a text area; none of an empty one. */
export const splitLines = (text: string): string[] => (text === "" ? [] : text.split("\n"));

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-6">
      <legend className="contents">
        <span className="headline text-3xl">{title}</span>
      </legend>
      {children}
    </fieldset>
  );
}
