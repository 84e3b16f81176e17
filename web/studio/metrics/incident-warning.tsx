import { useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { describeIncident } from "../../../contract/monitoring/incidents.ts";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Warning } from "../../ui/warning.tsx";
import { type SiteStats, siteStatsQuery } from "./site-stats-query.ts";

type SiteIncident = NonNullable<SiteStats["incidents"]>[number];

/** A problem of the site, and the link to its cause. */
type Props = { incident: SiteIncident; link?: ReactNode };

/** Shows an incident with an administrator's possible action. `link` leads to its cause. */
export function IncidentWarning({ incident, link }: Props) {
  const [confirming, setConfirming] = useState(false);
  const { title, text } = describeIncident(incident);
  const action = incidentActions[incident.code];
  return (
    <>
      <Warning
        icon={ShieldAlert}
        title={title}
        action={
          action ? (
            <Button look="quiet" onClick={() => setConfirming(true)}>
              {action.label()}
            </Button>
          ) : (
            link
          )
        }
      >
        {text}
      </Warning>
      {action && confirming && (
        <IncidentDialog action={action} text={text} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

type IncidentAction = {
  label: () => string;
  title: () => string;
  run: () => Promise<{ message: string }>;
  destructive: boolean;
};

const incidentActions: { [Code in SiteIncident["code"]]?: IncidentAction } = {
  deletions_held: {
    label: m.incident_deletions_resume,
    title: m.incident_deletions_held,
    run: () => apiFetch("DELETE /api/admin/deletions/hold"),
    destructive: false,
  },
  deletions_stopped: {
    label: m.incident_delete_files,
    title: m.incident_delete_files_title,
    run: () => apiFetch("POST /api/admin/deletions/approve"),
    destructive: true,
  },
};

type IncidentDialogProps = { action: IncidentAction; text: string; onClose: () => void };

function IncidentDialog({ action, text, onClose }: IncidentDialogProps) {
  const queryClient = useQueryClient();
  const confirmation = useConfirmedAction(run, { onClose });

  async function run() {
    const { message } = await action.run();
    showAlert(message);
    await queryClient.invalidateQueries(siteStatsQuery());
  }

  return (
    <ConfirmDialog
      title={action.title()}
      action={action.label()}
      destructive={action.destructive}
      {...confirmation}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
