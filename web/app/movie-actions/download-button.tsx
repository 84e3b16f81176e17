import { Download } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { checkDownload, fetchDownloadError, startDownload } from "./download.ts";
import { LazySubscribePrompt } from "./lazy-subscribe-prompt.tsx";

type Props = { movie: Pick<Movie, "id" | "name">; className?: string };

/**
 * Downloads the movie's file. Users without the entitlement get the subscribe popup; visitors go to
 * the login.
 */
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
    else if (status === 401) await endSession();
    else if (status === 403) setPromptOpen(true);
    else showAlert(await readDownloadError(status, movie), { failed: true });
  }

  return (
    <>
      <Button
        look="quiet"
        className={className}
        about={movie.name}
        aria-disabled={checking}
        onClick={download}
      >
        <Download aria-hidden="true" className="size-5 shrink-0" /> {m.common_download()}
      </Button>
      {promptOpen && (
        <LazySubscribePrompt next={currentPath} onClose={() => setPromptOpen(false)} />
      )}
    </>
  );
}

async function endSession() {
  const { signOutRevoked } = await import("../../features/accounts/sign-out.ts");
  signOutRevoked();
}

async function readDownloadError(status: number, { id, name }: Props["movie"]): Promise<string> {
  if (status === 409 || status === 451) return fetchDownloadError(id);
  if (status === 404) return m.movie_download_missing({ name });
  return m.movie_download_error();
}
