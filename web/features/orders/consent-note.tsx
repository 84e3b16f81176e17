import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { getSite } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { renderMessage } from "../../i18n/message.ts";

const linkClass = "underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

let isGiven = false;

/** Whether the consent box that the page shows is ticked. */
export const isConsentGiven = () => isGiven;

/**
 * States beside the payment button what the buyer agrees to by paying. A box asks for the consent
 * that access begins before the time for a withdrawal is over. The box is empty when it appears.
 */
export function ConsentNote({ className = "" }: { className?: string }) {
  const [isTicked, setIsTicked] = useState(false);
  useEffect(() => {
    isGiven = isTicked;
    return () => {
      isGiven = false;
    };
  }, [isTicked]);
  const terms = (
    <Link to={paths.terms} className={linkClass}>
      {m.common_terms()}
    </Link>
  );
  const privacy = (
    <Link to={paths.privacy} className={linkClass}>
      {m.common_privacy()}
    </Link>
  );
  const { tax, demandsConsent } = getSite();
  return (
    <div className={`grid gap-2 text-sm text-pretty text-dim ${className}`}>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={isTicked}
          required={demandsConsent}
          onChange={({ currentTarget }) => setIsTicked(currentTarget.checked)}
          className="size-5 shrink-0 accent-bulb"
        />
        {m.billing_consent_box()}
      </label>
      <p>
        {tax !== "none" &&
          `${tax === "included" ? m.billing_tax_included() : m.billing_tax_added()} `}
        {renderMessage(m.billing_consent, { terms, privacy })}
      </p>
    </div>
  );
}
