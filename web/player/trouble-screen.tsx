import { paths } from "../api/paths.ts";
import { t } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Screen } from "./screen.tsx";
import type { OpenStream } from "./use-stream.ts";

type Props = { stream: OpenStream; onSkip: () => void; onTryAgain: () => void };

/** What stops a film for good, and the ways out. A lost connection does not: it comes back. */
export function TroubleScreen({ stream, onSkip, onTryAgain }: Props) {
  if (stream.trouble !== "damaged") {
    return (
      <Screen
        title={t("The film stopped")}
        text={t(
          stream.trouble === "failing"
            ? "The site has trouble sending it. It goes on by itself as soon as that is over."
            : "Check your connection, then try again: it goes on where it was.",
        )}
        actions={<Button onClick={onTryAgain}>{t("Try again")}</Button>}
      />
    );
  }
  const { qualities, chosen, playing, choose } = stream;
  const current = chosen === -1 ? playing : chosen;
  const other = qualities.find(({ level }) => level !== current);
  return (
    <Screen
      title={t("This film is damaged here")}
      text={t("A part of it is missing on our side. Skip it, or try another quality; and if you tell us, we mend it.")}
      actions={
        <>
          <Button onClick={onSkip}>{t("Skip this part")}</Button>
          <Button look="quiet" onClick={onTryAgain}>
            {t("Try again")}
          </Button>
          {other && (
            <Button look="quiet" onClick={() => choose(other.level)}>
              {t("Try {quality}", { quality: other.label })}
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
