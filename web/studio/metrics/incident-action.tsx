import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { describeIncident, type Incident } from "../../../contract/monitoring/incidents.ts";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { todayQuery } from "./site-stats-query.ts";

/** The button of an incident that an administrator can act on; absent for other incidents. */
export function IncidentAction({ incident }: { incident: Incident }) {
  const [confirming, setConfirming] = useState(false);
  const action = incidentActions[incident.code];
  if (!action) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setConfirming(true)}>
        {action.label()}
      </Button>
      {confirming && (
        <IncidentDialog
          action={action}
          text={describeIncident(incident).text}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

type ActionInfo = {
  label: () => string;
  title: () => string;
  run: () => Promise<{ message: string }>;
  destructive: boolean;
};

const incidentActions: { [Code in Incident["code"]]?: ActionInfo } = {
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

type IncidentDialogProps = { action: ActionInfo; text: string; onClose: () => void };

function IncidentDialog({ action, text, onClose }: IncidentDialogProps) {
  const queryClient = useQueryClient();
  const confirmation = useConfirmedAction(run, { onClose });

  async function run() {
    const { message } = await action.run();
    showAlert(message);
    await queryClient.invalidateQueries(todayQuery());
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
