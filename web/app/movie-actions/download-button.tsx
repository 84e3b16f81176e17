import { Download } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/account/session.ts";
import { signOutRevoked } from "../../features/account/sign-out.ts";
import { checkDownload, startDownload } from "../../features/viewing/download.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { LazySubscribePrompt } from "./lazy-subscribe-prompt.tsx";

type Props = { movie: Pick<Movie, "id" | "name">; className?: string };

/** Downloads the movie's file. Users without the entitlement get the subscribe popup; visitors go to the login. */
export function DownloadButton({ movie, className }: Props) {
  const user = useUser();
  const [checking, setChecking] = useState(false);
  const [promptOpen, setPromptOpen] = useState(false);
  const { pathname, search } = useLocation();
  const currentPath = pathname + search;

  async function download() {
    if (checking) return;
    if (!user) return navigate(paths.loginWithNext(currentPath));
    setChecking(true);
    const status = await checkDownload(movie.id);
    setChecking(false);
    if (status === 200) startDownload(movie.id);
    else if (status === 401) signOutRevoked();
    else if (status === 403) setPromptOpen(true);
    else showAlert(downloadErrorMessage(status, movie.name), { failed: true });
  }

  return (
    <>
      <Button look="quiet" className={className} about={movie.name} aria-disabled={checking} onClick={download}>
        <Download aria-hidden="true" className="size-5 shrink-0" /> {m.common_download()}
      </Button>
      {promptOpen && <LazySubscribePrompt next={currentPath} onClose={() => setPromptOpen(false)} />}
    </>
  );
}

function downloadErrorMessage(status: number, name: string): string {
  if (status === 451) return m.error_not_in_country({ name });
  if (status === 404) return m.movie_download_missing({ name });
  return m.movie_download_error();
}
