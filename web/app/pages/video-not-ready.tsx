import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = { id: string; name: string; title?: string; text?: string };

/** `title` and `text` replace the message that the video is missing. */
export function VideoNotReady({ id, name, title, text }: Props) {
  return (
    <Notice
      level={1}
      title={title ?? m.player_not_ready_title()}
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
