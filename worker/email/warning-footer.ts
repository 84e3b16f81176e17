import { m } from "#messages";

/** The end of an email that warns the owner of a change which somebody else may have made. */
export const composeWarningFooter = () => ({
  action: { label: m.email_not_me(), link: "/recovery" },
  note: m.email_warning_what_to_do(),
});
