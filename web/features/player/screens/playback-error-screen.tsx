import { paths } from "../../../api/paths.ts";
import { t } from "../../../i18n/text.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { StreamControls } from "../features/use-stream.ts";
import { ScreenLayout } from "./screen-layout.tsx";

type Props = { stream: StreamControls; onSkip: () => void; onTryAgain: () => void };

/** What stops a film for good, and the ways out. A lost connection does not: it comes back. */
export function PlaybackErrorScreen({ stream, onSkip, onTryAgain }: Props) {
  if (stream.error !== "damaged") {
    return (
      <ScreenLayout
        title={t("The film stopped")}
        text={t(
          stream.error === "failing"
            ? "The site has trouble sending it. It goes on by itself as soon as that is over."
            : "Check your connection, then try again: it goes on where it was.",
        )}
        actions={<Button onClick={onTryAgain}>{t("Try again")}</Button>}
      />
    );
  }
  const { renditions, chosenLevel, playingLevel, choose } = stream;
  const currentLevel = chosenLevel === -1 ? playingLevel : chosenLevel;
  const otherRendition = renditions.find(({ level }) => level !== currentLevel);
  return (
    <ScreenLayout
      title={t("This film is damaged here")}
      text={t("A part of it is missing on our side. Skip it, or try another quality; and if you tell us, we mend it.")}
      actions={
        <>
          <Button onClick={onSkip}>{t("Skip this part")}</Button>
          <Button look="quiet" onClick={onTryAgain}>
            {t("Try again")}
          </Button>
          {otherRendition && (
            <Button look="quiet" onClick={() => choose(otherRendition.level)}>
              {t("Try {quality}", { quality: otherRendition.label })}
            </Button>
          )}
          <ButtonLink look="plain" to={paths.contact}>
            {t("Tell us")}
          </ButtonLink>
        </>
      }
    />
  );
}
