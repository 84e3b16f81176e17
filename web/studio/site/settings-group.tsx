import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import { type SettingGroupName, settingGroups } from "./setting-groups.ts";

export type SettingsProps = {
  draft: SiteSettings;
  /** The error messages by the path of their field. */
  issues: Record<string, string>;
  onChange: (changes: Partial<SiteSettings>) => void;
};

/** Returns the lines of a text; an empty list for an empty text. */
export const splitLines = (text: string): string[] => (text === "" ? [] : text.split("\n"));

type Props = { name: SettingGroupName; children: ReactNode };

/** A group of settings. Scrolls into view and gets the focus if `name` is the hash of the URL. */
export function SettingsGroup({ name, children }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const location = useLocation();
  // The browser looked for the hash before this group was rendered.
  useEffect(() => {
    if (location.hash !== `#${name}`) return;
    group.current?.scrollIntoView();
    group.current?.focus({ preventScroll: true });
  }, [location, name]);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="grid min-w-0 scroll-mt-24 gap-5 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-6"
    >
      <legend className="contents">
        <span className="headline text-3xl">{settingGroups[name].title()}</span>
      </legend>
      {children}
    </fieldset>
  );
}
