import { useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../../contract/catalogue/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { FormResult } from "../../editor/form-result.tsx";
import { useAdminForm } from "../../editor/use-admin-form.ts";
import { queueVideoUpload, requireTrackLanguages } from "../video/queue-video-upload.ts";
import type { SelectedVideo } from "../video/selected-video.ts";
import { VideoField } from "../video/video-field.tsx";

/** Adds or replaces a movie's video. The current video plays until the new video is uploaded. */
export function ReplaceVideo({ movie }: { movie: Pick<Movie, "id" | "name" | "video"> }) {
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const [video, setVideo] = useState<SelectedVideo | null>(null);
  const { form, sending, formError } = useAdminForm(queueUpload, {
    fallback: m.spec_movie_fallback(),
  });

  async function queueUpload() {
    if (!video) return;
    requireTrackLanguages(video);
    await queueVideoUpload(video, { kind: "replace", movieId: movie.id, name: movie.name });
    setStatusMessage(m.movies_admin_upload_queued({ name: video.file.name }));
    setVideo(null);
  }

  return (
    <form {...form} className="grid content-start gap-5">
      <h3 className="headline text-3xl">
        {movie.video ? m.movies_admin_replace_video() : m.movies_admin_add_video_title()}
      </h3>
      <VideoField
        video={video}
        onVideo={setVideo}
        hint={movie.video ? m.movies_admin_replace_video_hint() : m.movies_admin_add_video_hint()}
      />
      <FormResult formError={formError} statusMessage={statusMessage} />
      {video && (
        <Button type="submit" disabled={sending} className="justify-self-start">
          {movie.video ? m.movies_admin_replace_video() : m.movies_admin_add_video()}
        </Button>
      )}
    </form>
  );
}
