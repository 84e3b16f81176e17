import { useEffect, useRef } from "react";
import { paths } from "../../api/paths.ts";
import { rich, t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";

/** In the form's place, with the focus: what happens now. */
export function MessageSent({ replyTo, onAgain }: { replyTo: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex animate-rise flex-col items-start">
      <MarqueeSign lines={[t("Thank you")]} />
      <h2 ref={heading} tabIndex={-1} className="headline text-4xl outline-none sm:text-5xl">
        {t("Your message is on its way")}
      </h2>
      <p className="mt-4 text-lg text-dim">
        {rich(
          "A person reads it, usually within two working days, and answers to {email}. If nothing comes, look among the unwanted mail, or call us.",
          {
            email: <strong className="font-semibold wrap-anywhere text-screen">{replyTo}</strong>,
          },
        )}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.movies}>{t("See what is on")}</ButtonLink>
        <Button look="quiet" onClick={onAgain}>
          {t("Write another")}
        </Button>
      </div>
    </div>
  );
}
