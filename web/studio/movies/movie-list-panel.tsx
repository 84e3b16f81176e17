import { CloudUpload } from "lucide-react";
import { Link, useLocation, useParams } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { parseOption, useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { uploadStateLabels } from "../upload-queue/upload-job-labels.ts";
import type { UploadJobStatus } from "../upload-queue/upload-job-status.ts";
import { useUploadJobs } from "../upload-queue/use-upload-jobs.ts";
import { BinTab } from "./bin-tab.tsx";
import { DraftsTab } from "./drafts-tab.tsx";
import { StudioMoviePage } from "./movie-page/studio-movie-page.tsx";
import { MoviesTab } from "./movies-tab.tsx";

const CaptionsEditorPage = lazyComponent(
  async () => (await import("./captions-editor/captions-editor-page.tsx")).CaptionsEditorPage,
);

/**
 * The section of movies: the lists of published movies, drafts and the bin, the page of a movie, or
 * the editor of its captions.
 */
export function MovieListPanel({ user }: { user: UserInfo }) {
  const { item, tab, part } = useParams();
  if (item && tab === "captions" && part)
    return (
      <CaptionsEditorPage key={`${item} ${part}`} movieId={item} trackId={part} userId={user.id} />
    );
  if (item) return <StudioMoviePage key={item} id={item} tab={tab} user={user} />;
  return <MovieLists />;
}

const listNames = ["movies", "drafts", "bin"] as const;

function MovieLists() {
  const { searchParams, setFilters } = useListFilters();
  const tab = parseOption(listNames, searchParams.get("tab")) ?? "movies";
  return (
    <>
      <UploadStatusLink />
      <Tabs
        label={m.movies_admin_tabs_label()}
        tabs={{
          movies: m.common_movies(),
          drafts: m.movies_admin_drafts(),
          bin: m.movies_admin_bin(),
        }}
        open={tab}
        onOpen={(next) => setFilters({ tab: next === "movies" ? undefined : next })}
      >
        {tab === "movies" && <MoviesTab onBin={() => setFilters({ tab: "bin" })} />}
        {tab === "drafts" && <DraftsTab />}
        {tab === "bin" && <BinTab />}
      </Tabs>
    </>
  );
}

/**
 * Shows the number of unfinished uploads with a link to the uploads; absent if every upload is
 * done.
 */
function UploadStatusLink() {
  const { pathname, search } = useLocation();
  const activeJobs = useUploadJobs().filter(({ state }) => state !== "done");
  const [firstJob] = activeJobs;
  if (!firstJob) return null;
  const searchParams = new URLSearchParams(search);
  for (const name of ["cursor", "page", "status", "incomplete"]) searchParams.delete(name);
  searchParams.set("section", "uploads");
  return (
    <Link
      to={`${pathname}?${searchParams}`}
      className="mb-6 flex min-h-14 items-center gap-3 rounded-2xl bg-velvet px-4 py-2 ring-1 ring-screen/6 transition-colors hover:bg-seat"
    >
      <CloudUpload aria-hidden="true" className="size-5 shrink-0 text-bulb" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {activeJobs.length === 1
            ? firstJob.name
            : m.upload_line_several({ count: activeJobs.length, name: firstJob.name })}
        </span>
        <span className="block truncate text-sm text-dim">{statusText(firstJob)}</span>
      </span>
      <span className="text-dim tabular-nums">
        {firstJob.share !== null && `${Math.floor(firstJob.share * 100)} %`}
      </span>
    </Link>
  );
}

const statusText = ({ state, stage }: UploadJobStatus) =>
  state === "working" ? stage : uploadStateLabels[state]();
