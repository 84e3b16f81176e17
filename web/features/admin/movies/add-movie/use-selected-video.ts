import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import { showAlert } from "../../../../ui/alerts.tsx";
import { haveMatchingNames } from "../poster/matching-file-names.ts";
import type { SelectedVideo } from "../video/selected-video.ts";

/** Other sections may be opened meanwhile: the film stays at hand until the page is loaded anew. */
const videosByUser = new Map<string, SelectedVideo>();

const namesMatch = (image: File | null, video: File) => !image || haveMatchingNames(image.name, video.name);

/** The chosen film, which is let go when an image comes that it does not go with. `onFilm` is told of every change. */
export function useSelectedVideo(userId: string, image: File | null, onVideo: (video: SelectedVideo | null) => void) {
  const [video, setVideo] = useState(videosByUser.get(userId) ?? null);

  function selectVideo(next: SelectedVideo | null) {
    if (next) videosByUser.set(userId, next);
    else videosByUser.delete(userId);
    setVideo(next);
    onVideo(next);
  }

  const recheckImage = useEffectEvent((nextImage: File | null) => {
    if (!video || namesMatch(nextImage, video.file)) return;
    showAlert(m.spec_files_mismatch(), { failed: true });
    selectVideo(null);
  });
  useEffect(() => void recheckImage(image), [image]);

  /** Says why a file is not taken, or nothing. */
  function validateFile(file: File): string | null {
    if (namesMatch(image, file)) return null;
    showAlert(m.spec_files_mismatch(), { failed: true });
    return m.movies_admin_files_mismatch_detail({ video: file.name, image: image?.name ?? "" });
  }

  return { video, selectVideo, validateFile };
}
