import { useState } from "react";
import { m } from "#messages";
import type { CastMember } from "../../../../../contract/catalogue.ts";
import { Button } from "../../../../ui/button.tsx";
import { useAdminForm } from "../../use-admin-form.ts";
import { CastFields, emptyCast } from "./cast-fields.tsx";
import { sendCasts } from "./send-casts.ts";

type Props = { movieId: string; casts: readonly CastMember[]; onAdded: (message: string) => Promise<void> };

/** As specified, entries without name, role or image, and duplicates, are silently left out. */
export function AddCastForm({ movieId, casts, onAdded }: Props) {
  const [entry, setEntry] = useState(emptyCast);
  const { form, sending, formError } = useAdminForm(add, { fallback: m.spec_movie_fallback() });

  async function add() {
    const [name, role] = [entry.name.trim(), entry.role.trim()];
    const isDuplicate = casts.some((existing) => existing.cast.name === name && existing.role === role);
    if (!name || !role || !entry.image || isDuplicate) return;
    const message = await sendCasts(movieId, [{ name, role, image: entry.image }]);
    setEntry(emptyCast);
    await onAdded(message);
  }

  return (
    <form {...form} className="mt-8 border-t border-rail pt-6 text-base text-screen">
      <fieldset className="grid gap-4">
        <legend className="headline mb-4 text-3xl">{m.movies_admin_casts_add_title()}</legend>
        <CastFields entry={entry} onEntry={setEntry} />
        <p role="alert" className="text-ember empty:hidden">
          {formError}
        </p>
        <Button type="submit" disabled={sending} className="justify-self-start">
          {m.movies_admin_casts_add()}
        </Button>
      </fieldset>
    </form>
  );
}
