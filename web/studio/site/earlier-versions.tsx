import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { SettingsVersion, SiteSettings } from "../../../contract/site/site-settings.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Fills the form with earlier published settings, to be reviewed and published again. */
export function EarlierVersionsButton({
  onChoose,
}: {
  onChoose: (settings: SiteSettings) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (settings: SiteSettings) => {
    onChoose(settings);
    setIsOpen(false);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {m.site_settings_earlier()}
      </Button>
      {isOpen && (
        <Dialog title={m.site_settings_earlier()} onClose={() => setIsOpen(false)}>
          <p>{m.site_settings_earlier_text()}</p>
          <VersionList onChoose={choose} />
        </Dialog>
      )}
    </>
  );
}

function VersionList({ onChoose }: { onChoose: (settings: SiteSettings) => void }) {
  const versions = useQuery({ ...queryOptionsFor("GET /api/admin/site/versions"), staleTime: 0 });
  if (versions.isPending) return <Skeleton className="mt-6 h-60 rounded-2xl" />;
  if (!versions.data) return <ListError list={versions} />;
  return (
    <ul className="mt-6 divide-y divide-rail">
      {versions.data.data.map((version) => (
        <VersionRow key={version.version} version={version} onChoose={onChoose} />
      ))}
    </ul>
  );
}

type RowProps = { version: SettingsVersion; onChoose: (settings: SiteSettings) => void };

function VersionRow({
  version: { version, settings, publishedAt, publishedBy },
  onChoose,
}: RowProps) {
  const { background, text, accent } = settings.colours;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span aria-hidden="true" className="flex overflow-hidden rounded-full ring-1 ring-screen/25">
        {[background, text, accent].map((colour) => (
          <span key={colour} style={{ background: colour }} className="size-5" />
        ))}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-screen wrap-anywhere">
          {m.site_settings_earlier_row({ version, name: settings.name })}
        </p>
        <p className="text-base">
          {publishedAt && formatDateTime(publishedAt)} · {publishedBy ?? "–"}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={m.site_settings_earlier_choose_version({ version })}
        onClick={() => onChoose(settings)}
      >
        {m.site_settings_earlier_choose()}
      </Button>
    </li>
  );
}
