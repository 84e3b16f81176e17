import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { useAddTypedEntryOnSubmit } from "../../editor/use-add-typed-entry-on-submit.ts";
import { CastFields, CastPortrait } from "../cast/cast-fields.tsx";
import { useCastEntry } from "../cast/use-cast-entry.ts";
import { FormCard } from "./form-card.tsx";
import type { NewCastMember } from "./movie-draft.ts";

type Props = {
  casts: readonly NewCastMember[];
  onCasts: (casts: readonly NewCastMember[]) => void;
  children?: ReactNode;
};

export function CastSection({ casts, onCasts, children }: Props) {
  const cast = useCastEntry(casts);
  const nameInputRef = useRef<HTMLInputElement>(null);

  useAddTypedEntryOnSubmit(nameInputRef, () => !cast.isTyped || add());

  function add(): boolean {
    const complete = cast.take();
    if (!complete) return false;
    onCasts([...casts, complete]);
    cast.clear();
    return true;
  }

  function addAnother() {
    if (add()) nameInputRef.current?.focus();
  }

  /** Adds the cast member on Enter instead of submitting the form. */
  function addOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addAnother();
  }

  return (
    <FormCard title={m.common_cast()}>
      <CastFields cast={cast} nameInputRef={nameInputRef} onKeyDown={addOnEnter} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="quiet" aria-disabled={cast.imageInput.isReading} onClick={addAnother}>
          {m.common_add()}
        </Button>
        <Button look="plain" disabled={casts.length === 0} onClick={() => onCasts([])}>
          {m.common_clear()}
        </Button>
      </div>
      {casts.length > 0 && (
        <ul aria-label={m.movies_admin_cast_list()} className="mt-5 grid gap-2 sm:grid-cols-2">
          {casts.map((cast) => (
            <CastRow
              key={`${cast.name}\n${cast.role}`}
              cast={cast}
              onRemove={() => onCasts(casts.filter(({ name }) => name !== cast.name))}
            />
          ))}
        </ul>
      )}
      {children}
    </FormCard>
  );
}

function CastRow({
  cast: { name, role, image },
  onRemove,
}: {
  cast: NewCastMember;
  onRemove: () => void;
}) {
  return (
    <li className="flex items-center gap-3 rounded-xl bg-night py-2 pr-1 pl-3">
      <CastPortrait image={image} className="size-12" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-snug font-semibold">{name}</span>
        <span className="block text-sm text-dim">{role}</span>
      </span>
      <button
        type="button"
        aria-label={m.common_remove_name({ name })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:bg-seat hover:text-screen"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
