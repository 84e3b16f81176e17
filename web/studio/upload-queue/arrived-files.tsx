import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { av1Suffix } from "../../../contract/uploads/rendition-names.ts";
import type { VideoUpload } from "../../../contract/uploads/uploads.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import type { Message } from "../../i18n/message.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import { groupBy } from "../../ui/group-by.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The uploaded files of an upload, grouped by rendition. */
export function ArrivedFiles({ videoId }: { videoId: string }) {
  const videoQuery = useQuery({
    ...queryOptionsFor("GET /api/videos/:videoId", { params: { videoId } }),
    staleTime: 0,
  });
  if (videoQuery.isPending) return <Skeleton className="h-20 rounded-xl" />;
  if (!videoQuery.data) return <p className="px-4 py-2 text-ember">{videoQuery.error?.message}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-2xl bg-seat p-4 sm:grid-cols-2 xl:grid-cols-3">
      {summarizeArrivedFiles(videoQuery.data.data).map(([label, summary]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-dim">{label}</dt>
          <dd className="wrap-anywhere tabular-nums">{summary}</dd>
        </div>
      ))}
    </dl>
  );
}

function summarizeArrivedFiles({ source, files, bytes }: VideoUpload): [string, string][] {
  const folders = groupBy(files, ({ path }) => /^([^/]+)\//.exec(path)?.[1] ?? "pictures");
  return [
    [m.upload_files_original(), sourceSummary(source, bytes)],
    ...[...folders]
      .sort(([a], [b]) => (Number.parseInt(b, 10) || 0) - (Number.parseInt(a, 10) || 0))
      .map(([folder, folderFiles]): [string, string] => [
        folderTitle(folder),
        folderSummary(folder, folderFiles),
      ]),
  ];
}

function sourceSummary({ complete, arrived, parts }: VideoUpload["source"], bytes: number): string {
  if (complete) return m.upload_files_original_complete({ size: formatBytes(bytes) });
  if (arrived.length === 0) return m.upload_files_none();
  return m.upload_files_parts({ uploaded: arrived.length, parts });
}

const titles: Record<string, Message> = {
  audio: m.upload_files_audio,
  captions: m.common_captions,
  pictures: m.upload_files_thumbnails,
};

function folderTitle(folder: string): string {
  const knownTitle = titles[folder];
  return knownTitle ? knownTitle() : folder.replace(av1Suffix, " AV1");
}

function folderSummary(folder: string, files: VideoUpload["files"]): string {
  if (folder === "captions")
    return files.map(({ path }) => path.replace(/^captions\/|\.vtt$/g, "")).join(", ");
  const bytes = formatBytes(files.reduce((sum, file) => sum + file.bytes, 0));
  const seconds = Math.round(
    files.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) / 1_000,
  );
  if (seconds === 0) return m.upload_files_count({ count: files.length, size: bytes });
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s, ${bytes}`;
}
