import { useRef } from "react";
import { m } from "#messages";
import { issueMessage } from "../../../../contract/issues.ts";
import { parseInput } from "../../../../contract/parse-input.ts";
import { SiteSettings } from "../../../../contract/site-settings.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { removeEmptyLines } from "./draft.ts";

const maxBytes = 64 * 1024;

type Props = { settings: SiteSettings; onLoad: (settings: SiteSettings) => void };

/** The settings as a file, to keep them or to take them to another site. */
export function BrandFileButtons({ settings, onLoad }: Props) {
  const input = useRef<HTMLInputElement>(null);

  const save = () => {
    const json = JSON.stringify(removeEmptyLines(settings), null, 2);
    saveFile("brand.json", new Blob([json], { type: "application/json" }));
  };

  async function load(file: File) {
    const { settings: loaded, error } = await readBrandFile(file);
    if (loaded) onLoad(loaded);
    showAlert(error ?? m.site_settings_file_loaded(), { failed: error !== undefined });
  }

  return (
    <>
      <Button look="quiet" onClick={save}>
        {m.site_settings_save_file()}
      </Button>
      <Button look="quiet" onClick={() => input.current?.click()}>
        {m.site_settings_load_file()}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={m.site_settings_load_file()}
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void load(file);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

async function readBrandFile(file: File): Promise<{ settings?: SiteSettings; error?: string }> {
  const json = file.size <= maxBytes ? await file.text() : "";
  const value = await new Promise((resolve) => resolve(JSON.parse(json))).catch(() => undefined);
  if (value === undefined) return { error: m.site_settings_file_unreadable({ name: file.name }) };
  const { data, issues } = parseInput(SiteSettings, value);
  if (data) return { settings: data };
  const [first] = issues ?? [];
  return { error: m.site_settings_file_invalid({ field: first?.path ?? "", issue: first ? issueMessage(first) : "" }) };
}
