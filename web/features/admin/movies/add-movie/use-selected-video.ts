import { useEffect, useEffectEvent, useState } from "react";
import { messages } from "../../../../../contract/messages.ts";
import { t } from "../../../../i18n/text.ts";
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
    showAlert(messages.filesMismatch, { failed: true });
    selectVideo(null);
  });
  useEffect(() => void recheckImage(image), [image]);

  /** Says why a file is not taken, or nothing. */
  function validateFile(file: File): string | null {
    if (namesMatch(image, file)) return null;
    showAlert(messages.filesMismatch, { failed: true });
    return t(
      "“{video}” does not go with “{image}”. Without their last seven characters, both names must be the same.",
      { video: file.name, image: image?.name ?? "" },
    );
  }

  return { video, selectVideo, validateFile };
}
