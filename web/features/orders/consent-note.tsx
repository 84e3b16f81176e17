import { Link } from "react-router-dom";
import { m } from "#messages";
import { getSite } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { renderMessage } from "../../i18n/message.ts";

const linkClass = "underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

/** States beside the payment button what the buyer agrees to by paying. */
export function ConsentNote({ className = "" }: { className?: string }) {
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
  const { tax } = getSite();
  return (
    <p className={`text-sm text-pretty text-dim ${className}`}>
      {tax !== "none" &&
        `${tax === "included" ? m.billing_tax_included() : m.billing_tax_added()} `}
      {renderMessage(m.billing_consent, { terms, privacy })}
    </p>
  );
}
