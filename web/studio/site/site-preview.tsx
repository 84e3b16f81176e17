import { parseInput } from "../../../contract/parse-input.ts";
import { SiteSettings } from "../../../contract/site/site-settings.ts";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { HomePagePreview } from "../page-preview.tsx";
import { removeEmptyLines } from "./draft.ts";

/** Shows the home page as a draft of the settings would make it. */
export function SitePreview({ settings }: { settings: SiteSettings }) {
  const { data: valid } = parseInput(
    SiteSettings,
    removeEmptyLines(useDebouncedValue(settings, 300)),
  );
  return <HomePagePreview draft={valid && { settings: valid }} />;
}
