import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** `text`: the reason, where it is not that the video is missing. */
export function VideoNotReady({ id, name, text }: { id: string; name: string; text?: string }) {
  return (
    <Notice
      level={1}
      title={m.player_not_ready_title()}
      actions={
        <>
          <ButtonLink to={paths.movie(id)}>{m.player_not_ready_back()}</ButtonLink>
          <ButtonLink look="quiet" to={paths.movies}>
            {m.common_browse_movies()}
          </ButtonLink>
        </>
      }
    >
      <p>{text ?? m.player_not_ready_text({ movie: name })}</p>
    </Notice>
  );
}
