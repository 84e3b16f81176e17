import { useState } from "react";
import { dashboardOf } from "../../account/access.ts";
import { Entrance, Ways } from "../../account/entrance.tsx";
import { EmailAddress, LetterSent } from "../../account/letter-sent.tsx";
import { RegistrationForm } from "../../account/registration-form.tsx";
import { useUser } from "../../account/session.ts";
import { rich, t } from "../../language/text.ts";
import { Redirect } from "../../router/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

export function RegisterPage() {
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (user) return <Redirect to={dashboardOf(user)} />;
  if (sentTo === null) return <BoxOffice onSent={setSentTo} />;
  return (
    <LetterSent kind="verification" email={sentTo} onOtherAddress={() => setSentTo(null)}>
      <p>
        {rich("A letter is on its way to {email}. Open the link in it to verify your address: it works for a day.", {
          email: <EmailAddress>{sentTo}</EmailAddress>,
        })}
      </p>
    </LetterSent>
  );
}

function BoxOffice({ onSent }: { onSent: (email: string) => void }) {
  useTitle(t("Register"));
  return (
    <Entrance
      title={t("Take a seat")}
      intro={t(
        "An account keeps your favourites and your place in every film. It costs nothing; watching takes a subscription.",
      )}
    >
      <RegistrationForm onSent={onSent} />
      <Ways>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {t("Login instead")}
        </ButtonLink>
      </Ways>
    </Entrance>
  );
}
