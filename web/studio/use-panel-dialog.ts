import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reloadSite } from "../api/site-changes.ts";
import { showAlert } from "../ui/alerts.tsx";
import { useListFocus } from "../ui/lists/use-list-focus.ts";

/**
 * The dialog that is open over a list. After `onSaved` it closes, its message is shown, and all
 * queries and the site are fetched again, since many of them can contain what was changed.
 * `onRowSaved` does so for an action without a dialog, and leaves one that was opened meanwhile.
 * `list`: the list's data.
 */
export function usePanelDialog<OpenDialog>(list: unknown) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const queryClient = useQueryClient();
  const [panelRef, keepPanelFocus] = useListFocus(list);
  const close = () => setOpenDialog(null);

  function onSaved(message: string) {
    close();
    onRowSaved(message);
  }

  function onRowSaved(message: string) {
    showAlert(message);
    keepPanelFocus();
    void queryClient.invalidateQueries();
    void reloadSite();
  }

  return { openDialog, setOpenDialog, panelRef, keepPanelFocus, close, onSaved, onRowSaved };
}
