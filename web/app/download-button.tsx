import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { useUser } from "../account/session.ts";
import { leaveRefused } from "../account/sign-out.ts";
import { t } from "../language/text.ts";
import { go, usePlace } from "../router/history.ts";
import { showAlert } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { askToDownload, saveFilm } from "../viewing/download.ts";
import { paths } from "./paths.ts";

const SubscribePrompt = lazy(async () => ({
  default: (await import("../billing/subscribe-prompt.tsx")).SubscribePrompt,
}));

type Props = { movie: Pick<Movie, "id" | "name">; className?: string };

/** The film's file, for who bought it or is subscribed, or where it costs nothing; anybody else meets the popup. */
export function DownloadButton({ movie, className }: Props) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const { pathname, search } = usePlace();
  const here = pathname + search;

  async function download() {
    if (asking) return;
    if (!user) return go(paths.loginThen(here));
    setAsking(true);
    const status = await askToDownload(movie.id);
    setAsking(false);
    if (status === 200) saveFilm(movie.id);
    else if (status === 401) leaveRefused();
    else if (status === 403) setRefused(true);
    else showAlert(whyNot(status, movie.name), { failed: true });
  }

  return (
    <>
      <Button
        look="quiet"
        className={className}
        aria-description={movie.name}
        aria-disabled={asking}
        onClick={download}
      >
        <Download aria-hidden="true" className="size-5 shrink-0" /> {t("Download")}
      </Button>
      {refused && (
        <Suspense>
          <SubscribePrompt user={user} next={here} loginAt={paths.loginThen(here)} onClose={() => setRefused(false)} />
        </Suspense>
      )}
    </>
  );
}

function whyNot(status: number, name: string): string {
  if (status === 404)
    return t("There is no file of {name} yet. It can be downloaded as soon as it has arrived.", { name });
  return t("The download could not begin. Check your connection and try again.");
}
