import { useState } from "react";
import type { Movie } from "../../../../../contract/catalogue.ts";
import { messages } from "../../../../../contract/messages.ts";
import { useFormSubmit } from "../../../../api/use-form-submit.ts";
import { t } from "../../../../i18n/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { queueVideoUpload, requireCaptionLanguages } from "../video/queue-video-upload.ts";
import type { SelectedVideo } from "../video/selected-video.ts";
import { VideoField } from "../video/video-field.tsx";

/** Gives a film a video, or another one. What plays now plays until the new one has arrived. */
export function ReplaceVideo({ movie }: { movie: Pick<Movie, "id" | "name" | "video"> }) {
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const [video, setVideo] = useState<SelectedVideo | null>(null);
  const { form, sending, formError } = useFormSubmit(queueUpload, { fallback: messages.movieFallback });

  async function queueUpload() {
    if (!video) return;
    requireCaptionLanguages(video);
    await queueVideoUpload(video, { kind: "replace", movieId: movie.id, name: movie.name });
    setStatusMessage(t("{name} is on its way. Keep the site open until it has arrived.", { name: video.file.name }));
    setVideo(null);
  }

  return (
    <form {...form} className="grid content-start gap-5">
      <h3 className="headline text-3xl">{movie.video ? t("Replace video") : t("Add a video")}</h3>
      <VideoField
        video={video}
        onVideo={setVideo}
        hint={
          movie.video
            ? t("What plays now plays until the new one has arrived.")
            : t("It plays as soon as it has arrived.")
        }
      />
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <p role="status" className="wrap-anywhere text-bulb empty:hidden">
        {statusMessage}
      </p>
      {video && (
        <Button type="submit" disabled={sending} className="justify-self-start">
          {movie.video ? t("Replace video") : t("Add video")}
        </Button>
      )}
    </form>
  );
}
