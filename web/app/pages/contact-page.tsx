import { Mail, MapPin, Phone } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { getSite } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { buildPhoneLink } from "../phone-link.ts";
import { ContactForm } from "./contact-form.tsx";

export function ContactPage() {
  const [replyTo, setReplyTo] = useState<string | null>(null);
  return (
    <div className="foyer">
      <div className="wrap grid gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:min-h-[calc(100dvh-9rem)] lg:grid-cols-[1fr_1.1fr] xl:gap-x-24">
        <div>
          <p className="eyebrow">{m.site_contact_eyebrow()}</p>
          <h1 className="headline mt-3 text-5xl xs:text-6xl sm:text-8xl">
            {m.site_contact_title()}
          </h1>
          <p className="mt-6 max-w-xl text-xl text-pretty text-screen/85">
            {m.site_contact_intro()}
          </p>
          <ContactMethods />
          <ButtonLink look="plain" to={paths.about} className="mt-4 -ml-3">
            {m.site_contact_details()}
          </ButtonLink>
        </div>
        <div className="rounded-3xl bg-velvet p-5 shadow-2xl shadow-shade/50 ring-1 ring-screen/8 xs:p-6 sm:p-10 lg:self-start">
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

const linkClass =
  "inline-flex min-h-11 items-center underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

function ContactMethods() {
  const { address, phone, email } = getSite();
  return (
    <ul className="mt-8 grid gap-2">
      {email && (
        <ContactMethod title={m.site_contact_write()} icon={<Mail aria-hidden="true" />}>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </ContactMethod>
      )}
      {phone && (
        <ContactMethod title={m.site_contact_call()} icon={<Phone aria-hidden="true" />}>
          <a href={buildPhoneLink(phone)} className={linkClass}>
            {phone}
          </a>
        </ContactMethod>
      )}
      {address.length > 0 && (
        <ContactMethod title={m.site_contact_visit()} icon={<MapPin aria-hidden="true" />}>
          <span className="inline-flex min-h-11 items-center">{address.join(", ")}</span>
        </ContactMethod>
      )}
    </ul>
  );
}

function ContactMethod({
  title,
  icon,
  children,
}: {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-4 text-lg">
      <span className="text-bulb">{icon}</span>
      <h2 className="sr-only">{title}</h2>
      <p className="min-w-0 wrap-break-word">{children}</p>
    </li>
  );
}

/** The confirmation that replaces the form and receives the focus. */
function MessageSent({ replyTo, onAgain }: { replyTo: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex animate-rise flex-col items-start">
      <MarqueeSign lines={[m.common_thank_you()]} />
      <h2 ref={heading} tabIndex={-1} className="headline text-4xl outline-none sm:text-5xl">
        {m.site_contact_sent_title()}
      </h2>
      <p className="mt-4 text-lg text-dim">
        {renderMessage(m.site_contact_sent_text, {
          email: <strong className="font-semibold wrap-anywhere text-screen">{replyTo}</strong>,
        })}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.movies}>{m.common_browse_movies()}</ButtonLink>
        <Button look="quiet" onClick={onAgain}>
          {m.site_contact_send_another()}
        </Button>
      </div>
    </div>
  );
}
