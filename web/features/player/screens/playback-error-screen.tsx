import { m } from "#messages";
import { paths } from "../../../api/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { usePlayer, usePlayerState } from "../use-player.ts";
import { ScreenLayout } from "./screen-layout.tsx";

/** The screen after playback has stopped for good. A lost connection is retried instead. */
export function PlaybackErrorScreen({ movieId }: { movieId: string }) {
  const player = usePlayer();
  const { stream, refusal } = usePlayerState();
  if (refusal !== null) {
    return (
      <ScreenLayout
        title={m.player_stopped_title()}
        text={refusal}
        actions={<ButtonLink to={paths.movie(movieId)}>{m.player_back_to_movie()}</ButtonLink>}
      />
    );
  }
  if (stream.error !== "damaged") {
    return (
      <ScreenLayout
        title={m.player_stopped_title()}
        text={
          stream.error === "failing" ? m.player_stopped_server() : m.player_stopped_connection()
        }
        actions={<Button onClick={player.retry}>{m.common_try_again()}</Button>}
      />
    );
  }
  const { renditions, chosenLevel, playingLevel } = stream;
  const currentLevel = chosenLevel === -1 ? playingLevel : chosenLevel;
  const otherRendition = renditions.find(({ level }) => level !== currentLevel);
  return (
    <ScreenLayout
      title={m.player_damaged_title()}
      text={m.player_damaged_text()}
      actions={
        <>
          <Button onClick={player.skipPart}>{m.player_skip_part()}</Button>
          <Button look="quiet" onClick={player.retry}>
            {m.common_try_again()}
          </Button>
          {otherRendition && (
            <Button look="quiet" onClick={() => player.chooseRendition(otherRendition.level)}>
              {m.player_try_quality({ quality: otherRendition.label })}
            </Button>
          )}
          <ButtonLink look="plain" to={paths.contact}>
            {m.player_report()}
          </ButtonLink>
        </>
      }
    />
  );
}
