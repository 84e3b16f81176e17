import { m } from "#messages";
import { describeIncident, type Incident } from "../../contract/monitoring/incidents.ts";
import { type EmailTable, emailComposer } from "./compose-email.ts";

export const incidentEmails = {
  incident: ({ incident, isOver }: { incident: Incident; isOver: boolean }) => {
    const { title, text } = describeIncident(incident);
    return {
      subject: isOver ? m.email_incident_over({ title }) : title,
      paragraphs: [isOver ? m.email_incident_over_text({ title }) : text],
      action: { label: m.email_incident_action(), link: "/dashboard" },
      note: m.email_incident_once(),
    };
  },
} satisfies EmailTable;

export const composeIncidentEmail = emailComposer(incidentEmails);
