import { useState } from "react";
import * as z from "zod/mini";
import { m } from "#messages";
import { studioPath } from "../../../../contract/studio-path.ts";
import { captionRoles, LanguageTag } from "../../../../contract/uploads/tracks.ts";
import { navigate } from "../../../api/navigate.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import { formatLanguageName } from "../video/video-labels.ts";
import { captionRoleLabels } from "./captions-form-values.ts";

type Props = { movieId: string; onClose: () => void };

/** Asks for language, kind and name of captions that are written in the editor. */
export function NewCaptionsDialog({ movieId, onClose }: Props) {
  const [values, setValues] = useState({ language: "", role: "subtitles", label: "" });
  const [error, setError] = useState<string>();
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });

  function start(event: React.SubmitEvent) {
    event.preventDefault();
    const language = z.safeParse(LanguageTag, values.language);
    if (!language.success) return setError(m.issue_language_invalid());
    const query = new URLSearchParams({ ...values, language: language.data });
    navigate(`${studioPath("movielist", movieId, "captions", "new")}?${query}`);
  }

  return (
    <Dialog title={m.captions_new()} onClose={onClose}>
      <form noValidate onSubmit={start} className="grid gap-5 text-base text-screen">
        <TextField
          label={m.common_language()}
          hint={formatLanguageName(values.language) ?? m.upload_captions_language_hint()}
          error={error}
          autoCapitalize="none"
          spellCheck={false}
          value={values.language}
          onChange={(event) => change({ language: event.currentTarget.value.trim() })}
        />
        <ChoiceField
          label={m.tracks_admin_role()}
          value={values.role}
          onChange={(event) => change({ role: event.currentTarget.value })}
        >
          {captionRoles.map((role) => (
            <option key={role} value={role}>
              {captionRoleLabels[role]()}
            </option>
          ))}
        </ChoiceField>
        <TextField
          label={m.tracks_admin_label()}
          hint={m.tracks_admin_label_hint()}
          maxLength={60}
          value={values.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <Button type="submit" className="justify-self-start">
          {m.captions_new_start()}
        </Button>
      </form>
    </Dialog>
  );
}
