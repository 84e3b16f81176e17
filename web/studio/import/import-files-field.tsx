import { Download, FileSpreadsheet } from "lucide-react";
import { m } from "#messages";
import { siteFileName } from "../../../contract/site/site-file-name.ts";
import { Button } from "../../ui/button.tsx";
import { DropZone } from "../drop-zone.tsx";
import { createSampleCsvLines, csvColumnNames, csvColumns } from "./csv-columns.ts";
import { downloadCsv } from "./export-movies.ts";

type Props = {
  fileName: string | undefined;
  imageCount: number;
  busy: boolean;
  error?: string;
  onChoose: (files: File[]) => void;
};

/** Selects the CSV and its images, and explains their format. */
export function ImportFilesField({ fileName, imageCount, busy, error, onChoose }: Props) {
  return (
    <>
      <DropZone
        label={m.import_files_label()}
        name="csv"
        accept=".csv,.tsv,.txt,.nfo,text/csv,image/*"
        icon={FileSpreadsheet}
        invitation={m.import_drop()}
        hint={m.import_drop_hint()}
        error={error}
        hasFile={false}
        busy={busy}
        multiple
        onPick={(picked) => onChoose(picked.map(({ file }) => file))}
      >
        {fileName && !busy && (
          <span className="pointer-events-none text-center wrap-anywhere">
            <span className="block font-semibold text-screen">{fileName}</span>
            <span className="text-sm text-dim">
              {m.import_chosen({ images: formatImageCount(imageCount) })}
            </span>
          </span>
        )}
      </DropZone>
      <ColumnHelp />
    </>
  );
}

function formatImageCount(count: number): string {
  if (count === 0) return m.import_images_none();
  return m.import_images_count({ count });
}

function ColumnHelp() {
  return (
    <details className="mt-4 rounded-xl border border-rail px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-screen">
        {m.import_columns_title()}
      </summary>
      <p className="mt-2 text-base">{m.import_columns_text()}</p>
      <Button
        look="quiet"
        className="mt-4 px-4 sm:px-6"
        onClick={() => downloadCsv(siteFileName("movies-sample.csv"), createSampleCsvLines())}
      >
        <Download aria-hidden="true" className="size-5 max-sm:hidden" /> {m.import_sample()}
      </Button>
      <dl className="mt-4 mb-5 grid gap-x-6 gap-y-2 text-base sm:grid-cols-[8rem_1fr]">
        {csvColumnNames.map((name) => (
          <div key={name} className="contents">
            <dt className="font-semibold text-screen">{name}</dt>
            <dd className="wrap-anywhere">{csvColumns[name].help()}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
