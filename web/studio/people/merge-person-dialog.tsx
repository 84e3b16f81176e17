import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { searchLength } from "../../../contract/constants.ts";
import type { AdminPerson } from "../../../contract/people/people.ts";
import { apiFetch } from "../../api/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { useAdminForm } from "../editor/use-admin-form.ts";
import { peopleQuery } from "./people-queries.ts";

const debounceMs = 250;

type Props = { person: AdminPerson; onDone: (message: string) => void; onClose: () => void };

/** Merges a person into another person, who is found by name. */
export function MergePersonDialog({ person, onDone, onClose }: Props) {
  const [text, setText] = useState(person.name.split(" ").at(-1) ?? "");
  const [intoId, setIntoId] = useState("");
  const q = useDebouncedValue(text.trim(), debounceMs) || undefined;
  const found = useQuery({ ...peopleQuery({ q }), placeholderData: keepPreviousData });
  const others = found.data?.data.filter(({ id }) => id !== person.id) ?? [];
  const isChosen = others.some(({ id }) => id === intoId);
  const { form, sending, formError } = useAdminForm(merge);

  async function merge() {
    if (!isChosen) return;
    const { message } = await apiFetch("POST /api/admin/people/:id/merge", {
      params: { id: person.id },
      body: { intoId },
    });
    onDone(message);
  }

  return (
    <Dialog title={m.people_admin_merge_title({ name: person.name })} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <p className="text-dim">{m.people_admin_merge_text({ name: person.name })}</p>
        <TextField
          label={m.people_admin_merge_search()}
          autoComplete="off"
          maxLength={searchLength.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {others.length > 0 && (
          <RadioField
            label={m.people_admin_merge_choice()}
            name="intoId"
            options={others.map(({ id, name, creditCount }) => ({
              value: id,
              label: m.people_admin_merge_option({ name, count: creditCount }),
            }))}
            value={intoId}
            onChange={setIntoId}
          />
        )}
        {found.data && others.length === 0 && <p>{m.people_admin_none_match_title()}</p>}
        <DialogFormFooter
          formError={formError}
          destructive
          disabled={sending || !isChosen}
          action={m.people_admin_merge()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
