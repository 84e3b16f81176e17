import { Mail, MapPin, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pageTitles } from "../../../contract/page-titles.ts";
import { t } from "../../language/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { address } from "../address.ts";
import { paths } from "../paths.ts";
import { ContactForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";

export function ContactPage() {
  useTitle(t(pageTitles.contact));
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  return (
    <div className="foyer">
      <div className="wrap grid gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:min-h-[calc(100dvh-9rem)] lg:grid-cols-[1fr_1.1fr] xl:gap-x-24">
        <div>
          <p className="eyebrow">{t("Contact us")}</p>
          <h1 className="headline mt-3 text-6xl sm:text-8xl">{t("Come and talk to us")}</h1>
          <p className="mt-6 max-w-xl text-xl text-pretty text-screen/85">
            {t("A film you miss, a caption that is wrong, a payment that puzzles you: write, and a person answers.")}
          </p>
          <Ways />
          <ButtonLink look="plain" to={paths.about} className="mt-4 -ml-3">
            {t("Who we are")}
          </ButtonLink>
        </div>
        <div className="rounded-3xl bg-velvet p-5 shadow-2xl shadow-black/50 ring-1 ring-white/8 xs:p-6 sm:p-10 lg:self-start">
          {answerTo === null ? (
            <ContactForm onSent={setAnswerTo} />
          ) : (
            <MessageSent answerTo={answerTo} onAgain={() => setAnswerTo(null)} />
          )}
        </div>
      </div>
    </div>
  );
}

const link = "inline-flex min-h-11 items-center underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

function Ways() {
  return (
    <ul className="mt-8 grid gap-2">
      <Way title={t("Write")} icon={<Mail aria-hidden="true" />}>
        <a href={`mailto:${address.email}`} className={link}>
          {address.email}
        </a>
      </Way>
      <Way title={t("Call")} icon={<Phone aria-hidden="true" />}>
        <a href={address.phoneLink} className={link}>
          {address.phone}
        </a>
      </Way>
      <Way title={t("Visit")} icon={<MapPin aria-hidden="true" />}>
        <span className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5">
          <span>{`${address.street},`}</span> <span>{address.town}</span>
        </span>
      </Way>
    </ul>
  );
}

function Way({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 text-lg">
      <span className="text-bulb">{icon}</span>
      <h2 className="sr-only">{title}</h2>
      <p className="min-w-0 wrap-break-word">{children}</p>
    </li>
  );
}
