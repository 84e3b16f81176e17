import { m } from "#messages";
import { paths } from "../../../api/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { StreamControls } from "../features/use-stream.ts";
import { ScreenLayout } from "./screen-layout.tsx";

type Props = { stream: StreamControls; onSkip: () => void; onTryAgain: () => void };

/** What stops a film for good, and the ways out. A lost connection does not: it comes back. */
export function PlaybackErrorScreen({ stream, onSkip, onTryAgain }: Props) {
  if (stream.error !== "damaged") {
    return (
      <ScreenLayout
        title={m.player_stopped_title()}
        text={stream.error === "failing" ? m.player_stopped_server() : m.player_stopped_connection()}
        actions={<Button onClick={onTryAgain}>{m.common_try_again()}</Button>}
      />
    );
  }
  const { renditions, chosenLevel, playingLevel, choose } = stream;
  const currentLevel = chosenLevel === -1 ? playingLevel : chosenLevel;
  const otherRendition = renditions.find(({ level }) => level !== currentLevel);
  return (
    <ScreenLayout
      title={m.player_damaged_title()}
      text={m.player_damaged_text()}
      actions={
        <>
          <Button onClick={onSkip}>{m.player_skip_part()}</Button>
          <Button look="quiet" onClick={onTryAgain}>
            {m.common_try_again()}
          </Button>
          {otherRendition && (
            <Button look="quiet" onClick={() => choose(otherRendition.level)}>
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
