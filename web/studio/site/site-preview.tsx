import { parseInput } from "../../../contract/parse-input.ts";
import { SiteSettings } from "../../../contract/site/site-settings.ts";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { PagePreview } from "../page-preview.tsx";
import { removeEmptyLines } from "./draft.ts";

/** The home page with a draft of the settings. */
export function SitePreview({ settings }: { settings: SiteSettings }) {
  const { data: valid } = parseInput(
    SiteSettings,
    removeEmptyLines(useDebouncedValue(settings, 300)),
  );
  return <PagePreview draft={valid && { settings: valid }} />;
}
