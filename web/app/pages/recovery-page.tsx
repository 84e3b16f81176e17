import { useState } from "react";
import { EmailForm } from "../../account/email-form.tsx";
import { Entrance, Ways } from "../../account/entrance.tsx";
import { EmailAddress, LetterSent } from "../../account/letter-sent.tsx";
import { rich, t } from "../../language/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

export function RecoveryPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <LostAndFound onSent={setSentTo} />;
  return (
    <LetterSent kind="recovery" email={sentTo} onOtherAddress={() => setSentTo(null)}>
      <p>
        {rich(
          "If {email} has an account here, a letter is on its way. Open the link in it to choose a new password: it works for an hour.",
          { email: <EmailAddress>{sentTo}</EmailAddress> },
        )}
      </p>
    </LetterSent>
  );
}

function LostAndFound({ onSent }: { onSent: (email: string) => void }) {
  useTitle(t("Recover your password"));
  return (
    <Entrance
      title={t("Lost your password?")}
      intro={t("Tell us the address of your account, and we send a letter with a link to a new one.")}
    >
      <EmailForm kind="recovery" onSent={onSent} />
      <Ways>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {t("Back to login")}
        </ButtonLink>
      </Ways>
    </Entrance>
  );
}
