import { m } from "#messages";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";

export const setUpEmails = {
  test: ({ code }: { code: string }) => ({
    subject: m.email_test_subject({ code }),
    paragraphs: [m.email_test_text(), m.email_test_code({ code })],
    action: { label: m.email_incident_action(), link: "/dashboard" },
    note: m.email_test_disclaimer(),
  }),
} satisfies EmailTable;

export const composeSetUpEmail = emailComposer(setUpEmails);
