import { useState } from "react";
import { EmailForm } from "../../account/email-form.tsx";
import { Entrance, Ways } from "../../account/entrance.tsx";
import { EmailAddress, LetterSent } from "../../account/letter-sent.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

export function RecoveryPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <LostAndFound onSent={setSentTo} />;
  return (
    <LetterSent kind="recovery" email={sentTo} onOtherAddress={() => setSentTo(null)}>
      <p>
        If <EmailAddress>{sentTo}</EmailAddress> has an account here, a letter is on its way. Open the link in it to
        choose a new password: it works for an hour.
      </p>
    </LetterSent>
  );
}

function LostAndFound({ onSent }: { onSent: (email: string) => void }) {
  useTitle("Recover your password");
  return (
    <Entrance
      title="Lost your password?"
      intro="Tell us the address of your account, and we send a letter with a link to a new one."
    >
      <EmailForm kind="recovery" onSent={onSent} />
      <Ways>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          Back to login
        </ButtonLink>
      </Ways>
    </Entrance>
  );
}
