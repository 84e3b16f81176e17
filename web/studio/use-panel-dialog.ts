import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refetchSite } from "../api/site-changes.ts";
import { showAlert } from "../ui/alerts.tsx";
import { useListFocus } from "../ui/lists/use-list-focus.ts";
import { useEditAddress } from "./editor/use-edit-address.ts";

/**
 * Returns the dialog that is open over a list, or the id of the record whose editor is open.
 * `onSaved` closes the dialog, shows its message, and refetches the site and all queries, because
 * many of them can contain the change. `onRowSaved` is for actions without a dialog, and does not
 * close a dialog that was opened meanwhile. `list` is the list's data.
 */
export function usePanelDialog<OpenDialog>(list: unknown) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const queryClient = useQueryClient();
  const [panelRef, keepPanelFocus] = useListFocus(list);
  const { editedId, openEditor, closeEditor } = useEditAddress();

  function close() {
    setOpenDialog(null);
    if (editedId !== null) closeEditor();
  }

  function onSaved(message: string) {
    close();
    onRowSaved(message);
  }

  function onRowSaved(message: string) {
    showAlert(message);
    keepPanelFocus();
    void queryClient.invalidateQueries();
    void refetchSite();
  }

  return {
    openDialog,
    setOpenDialog,
    editedId,
    openEditor,
    panelRef,
    keepPanelFocus,
    close,
    onSaved,
    onRowSaved,
  };
}
