import { Download, FileSpreadsheet } from "lucide-react";
import { plural, t } from "../../../i18n/text.ts";
import { Button } from "../../../ui/button.tsx";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { csvColumnNames, csvColumns, sampleCsvLines } from "./csv-columns.ts";
import { saveCsv } from "./export-movies.ts";

type Props = { csv: File | null; imageCount: number; busy: boolean; error?: string; onChoose: (files: File[]) => void };

/** Where the CSV and its pictures are dropped or chosen, and what they should be like. */
export function ImportFilesField({ csv, imageCount, busy, error, onChoose }: Props) {
  return (
    <>
      <DropZone
        label={t("CSV and pictures")}
        name="csv"
        accept=".csv,.tsv,.txt,text/csv,image/*"
        icon={FileSpreadsheet}
        invitation={t("Drop a CSV of films here, or choose one")}
        hint={t(
          "The pictures that its image column names come with it, or later. Nothing is changed before you have seen what would happen.",
        )}
        error={error}
        hasFile={false}
        busy={busy}
        multiple
        onPick={(picked) => onChoose(picked.map(({ file }) => file))}
      >
        {csv && !busy && (
          <span className="pointer-events-none text-center wrap-anywhere">
            <span className="block font-semibold text-screen">{csv.name}</span>
            <span className="text-sm text-dim">
              {t("{pictures}. Choose another, or add pictures.", { pictures: formatImageCount(imageCount) })}
            </span>
          </span>
        )}
      </DropZone>
      <ColumnHelp />
    </>
  );
}

function formatImageCount(count: number): string {
  if (count === 0) return t("Without pictures");
  return plural(count, "With 1 picture", "With {count} pictures");
}

function ColumnHelp() {
  return (
    <details className="mt-4 rounded-xl border border-rail px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-screen">
        {t("What the columns mean")}
      </summary>
      <p className="mt-2 text-base">
        {t(
          "The first line names the columns, in any order. Commas, semicolons and tabs all separate. A line with an id changes that film, and its empty cells leave things as they are; a line without one adds a film.",
        )}
      </p>
      <Button
        look="quiet"
        className="mt-4 px-4 sm:px-6"
        onClick={() => saveCsv("marquee-movies-sample.csv", sampleCsvLines)}
      >
        <Download aria-hidden="true" className="size-5 max-sm:hidden" /> {t("Download a sample")}
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
