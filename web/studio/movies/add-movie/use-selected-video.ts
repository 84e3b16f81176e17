import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import { haveMatchingNames } from "../../../../contract/movies/matching-file-names.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import type { SelectedVideo } from "../video/selected-video.ts";

/**
 * The selected video of each user. It stays while another section is open, until the page is
 * reloaded.
 */
const videosByUser = new Map<string, SelectedVideo>();

const namesMatch = (image: File | null, video: File) =>
  !image || haveMatchingNames(image.name, video.name);

/**
 * Returns the selected video. The video is deselected when the user chooses an image whose file
 * name does not match. `onVideo` is called on every change.
 */
export function useSelectedVideo(
  userId: string,
  image: File | null,
  onVideo: (video: SelectedVideo | null) => void,
) {
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

  /** Returns why a file is refused, or null. */
  function validateFile(file: File): string | null {
    if (namesMatch(image, file)) return null;
    showAlert(m.spec_files_mismatch(), { failed: true });
    return m.movies_admin_files_mismatch_detail({ video: file.name, image: image?.name ?? "" });
  }

  return { video, selectVideo, validateFile };
}
