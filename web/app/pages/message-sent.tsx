import { useEffect, useRef } from "react";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { rich } from "../../i18n/message.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";

/** Replaces the form and receives the focus. */
export function MessageSent({ replyTo, onAgain }: { replyTo: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex animate-rise flex-col items-start">
      <MarqueeSign lines={[m.common_thank_you()]} />
      <h2 ref={heading} tabIndex={-1} className="headline text-4xl outline-none sm:text-5xl">
        {m.site_contact_sent_title()}
      </h2>
      <p className="mt-4 text-lg text-dim">
        {rich(m.site_contact_sent_text, {
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
