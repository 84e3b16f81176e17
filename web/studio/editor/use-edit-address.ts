import { useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { editedIdParam } from "../../../contract/studio-path.ts";

/**
 * Returns the id of the record whose editor is open over its list. The id is in the URL, so that an
 * editor can be linked to, reloaded, and left by Back.
 */
export function useEditAddress() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const closedKey = useRef<string | null>(null);

  function openEditor(id: string) {
    const next = new URLSearchParams(searchParams);
    next.set(editedIdParam, id);
    setSearchParams(next, { state: { preventScrollReset: true, isOpenedFromList: true } });
  }

  /** Goes back if the list opened the editor; else replaces the editor's URL by the list's URL. */
  function closeEditor() {
    // The location changes after this call. A second call before that must not go back again.
    if (closedKey.current === key) return;
    closedKey.current = key;
    if (state?.isOpenedFromList) return void navigate(-1);
    const next = new URLSearchParams(searchParams);
    next.delete(editedIdParam);
    setSearchParams(next, { replace: true, state: { preventScrollReset: true } });
  }

  return { editedId: searchParams.get(editedIdParam), openEditor, closeEditor };
}
