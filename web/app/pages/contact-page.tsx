import { Mail, MapPin, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { contactDetails } from "../contact-details.ts";
import { ContactForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";

export function ContactPage() {
  const [replyTo, setReplyTo] = useState<string | null>(null);
  return (
    <div className="foyer">
      <div className="wrap grid gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:min-h-[calc(100dvh-9rem)] lg:grid-cols-[1fr_1.1fr] xl:gap-x-24">
        <div>
          <p className="eyebrow">{m.site_contact_eyebrow()}</p>
          <h1 className="headline mt-3 text-5xl xs:text-6xl sm:text-8xl">{m.site_contact_title()}</h1>
          <p className="mt-6 max-w-xl text-xl text-pretty text-screen/85">{m.site_contact_intro()}</p>
          <ContactMethods />
          <ButtonLink look="plain" to={paths.about} className="mt-4 -ml-3">
            {m.site_contact_details()}
          </ButtonLink>
        </div>
        <div className="rounded-3xl bg-velvet p-5 shadow-2xl shadow-black/50 ring-1 ring-white/8 xs:p-6 sm:p-10 lg:self-start">
          {replyTo === null ? (
            <ContactForm onSent={setReplyTo} />
          ) : (
            <MessageSent replyTo={replyTo} onAgain={() => setReplyTo(null)} />
          )}
        </div>
      </div>
    </div>
  );
}

const linkClass = "inline-flex min-h-11 items-center underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

function ContactMethods() {
  return (
    <ul className="mt-8 grid gap-2">
      <ContactMethod title={m.site_contact_write()} icon={<Mail aria-hidden="true" />}>
        <a href={`mailto:${contactDetails.email}`} className={linkClass}>
          {contactDetails.email}
        </a>
      </ContactMethod>
      <ContactMethod title={m.site_contact_call()} icon={<Phone aria-hidden="true" />}>
        <a href={contactDetails.phoneLink} className={linkClass}>
          {contactDetails.phone}
        </a>
      </ContactMethod>
      <ContactMethod title={m.site_contact_visit()} icon={<MapPin aria-hidden="true" />}>
        <span className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5">
          <span>{`${contactDetails.street},`}</span> <span>{contactDetails.town}</span>
        </span>
      </ContactMethod>
    </ul>
  );
}

function ContactMethod({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 text-lg">
      <span className="text-bulb">{icon}</span>
      <h2 className="sr-only">{title}</h2>
      <p className="min-w-0 wrap-break-word">{children}</p>
    </li>
  );
}
