import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { rich } from "../../i18n/message.ts";

const linkClass = "underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

/** What starting the payment means; beside its button. */
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
  return <p className={`text-sm text-pretty text-dim ${className}`}>{rich(m.billing_consent, { terms, privacy })}</p>;
}
