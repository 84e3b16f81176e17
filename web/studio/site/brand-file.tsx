import { useRef, useState } from "react";
import { m } from "#messages";
import { issueMessage } from "../../../contract/issues.ts";
import {
  brandPictures,
  parseBrandFile,
  selectSiteAppearance,
} from "../../../contract/site/brand-file.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useHeldSubmission } from "../../ui/use-held-submission.ts";
import { useFileReading } from "../file-reading.ts";
import { removeEmptyLines } from "./draft.ts";
import { uploadPicture } from "./prepare-picture.ts";

/** The maximum size of a brand file, which contains the settings and two pictures. */
const maxBytes = 4 * 1024 * 1024;

type Props = { settings: SiteSettings; onLoad: (settings: SiteSettings) => void };

/** Buttons that save the site's look as a file, or load another site's look from a file. */
export function BrandFileButtons({ settings, onLoad }: Props) {
  const input = useRef<HTMLInputElement>(null);

  async function save() {
    const file = {
      ...selectSiteAppearance(removeEmptyLines(settings)),
      pictures: await readPictures(settings),
    };
    saveFile("brand.json", new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }));
  }

  const [hasFailed, setHasFailed] = useState(false);
  const { isReading, readFile } = useFileReading();
  useHeldSubmission(input, { isReading, hasFailed });

  function load(file: File) {
    setHasFailed(false);
    void readFile(() => readBrandFile(file, settings), {
      take: (loaded) => {
        onLoad(loaded);
        showAlert(m.site_settings_file_loaded());
      },
      refuse: (error) => {
        setHasFailed(true);
        showAlert(error instanceof Error ? error.message : String(error), { failed: true });
      },
    });
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
          if (file) load(file);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** Reads the pictures as data URLs. */
async function readPictures(settings: SiteSettings): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for (const kind of brandPictures) {
    const { path } = settings[kind] ?? {};
    if (path) pictures[kind] = await toDataUrl(await (await fetch(path)).blob());
  }
  return pictures;
}

const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Reads a file and stores its pictures on this site. Throws an error with the message to show. */
async function readBrandFile(file: File, before: SiteSettings): Promise<SiteSettings> {
  const json = file.size <= maxBytes ? await file.text() : "";
  const value = await new Promise((resolve) => resolve(JSON.parse(json))).catch(() => undefined);
  if (value === undefined) throw new Error(m.site_settings_file_unreadable({ name: file.name }));
  const { data, issues } = parseBrandFile(value, before);
  if (!data) {
    const [first] = issues;
    throw new Error(
      m.site_settings_file_invalid({
        field: first?.path ?? "",
        issue: first ? issueMessage(first) : "",
      }),
    );
  }
  const { pictures, ...settings } = data;
  for (const kind of brandPictures) {
    const dataUrl = pictures?.[kind];
    if (dataUrl) settings[kind] = await uploadPicture(kind, await toFile(dataUrl));
  }
  return settings;
}

const toFile = async (dataUrl: string) => {
  const [, base64 = ""] = dataUrl.split(",");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], "picture");
};
