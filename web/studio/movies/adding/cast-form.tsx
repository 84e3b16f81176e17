import { UserRound, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { middleOfPicture } from "../../../ui/middle-of-picture.ts";
import { useAddressOf } from "../../../ui/use-address-of.ts";
import { DropZone } from "../drop-zone.tsx";
import { FormCard } from "../form-card.tsx";
import { type NewCast, withCast } from "./new-movie.ts";
import { pictureTypes } from "./picture-types.ts";
import { decode } from "./poster.ts";
import { usePictureChoice } from "./use-picture-choice.ts";

/** Cast pictures are shown round and small. */
const side = 512;
const none = { name: "", role: "", picture: null as File | null };

type Props = { casts: readonly NewCast[]; onCasts: (casts: readonly NewCast[]) => void; children?: ReactNode };

/** Who is to be added with the film. As specified, what is incomplete or there already is left out without a word. */
export function CastForm({ casts, onCasts, children }: Props) {
  const [entry, setEntry] = useState(none);
  const first = useRef<HTMLInputElement>(null);
  const { trouble, reading, take } = usePictureChoice(async (file) => {
    const bitmap = await decode(file);
    const picture = await middleOfPicture(bitmap, side, side).finally(() => bitmap.close());
    setEntry((before) => ({ ...before, picture }));
  });

  function add() {
    const next = withCast(casts, entry);
    if (next === casts) return;
    onCasts(next);
    setEntry(none);
    first.current?.focus();
  }

  /** Enter adds to the list: it does not send the film. */
  function addOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  }

  return (
    <FormCard title="Cast">
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField
            ref={first}
            label="Name"
            name="castName"
            autoComplete="off"
            maxLength={120}
            value={entry.name}
            onChange={(event) => setEntry({ ...entry, name: event.currentTarget.value })}
            onKeyDown={addOnEnter}
          />
          <TextField
            label="Role"
            name="role"
            autoComplete="off"
            maxLength={120}
            value={entry.role}
            onChange={(event) => setEntry({ ...entry, role: event.currentTarget.value })}
            onKeyDown={addOnEnter}
          />
        </div>
        <DropZone
          label="Image"
          name="imageurl"
          accept={pictureTypes}
          icon={UserRound}
          invitation="Drop a portrait here, or choose it"
          hint="Its middle is shown, in a circle."
          error={trouble}
          filled={entry.picture !== null}
          busy={reading}
          onFiles={take}
        >
          {entry.picture && <Face picture={entry.picture} className="pointer-events-none size-24" />}
        </DropZone>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="quiet" onClick={add}>
          Add
        </Button>
        <Button look="plain" disabled={casts.length === 0} onClick={() => onCasts([])}>
          Clear
        </Button>
      </div>
      {casts.length > 0 && (
        <ul aria-label="Cast list" className="mt-5 grid gap-2 sm:grid-cols-2">
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

function CastRow({ cast: { name, role, picture }, onRemove }: { cast: NewCast; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-xl bg-night py-2 pr-1 pl-3">
      <Face picture={picture} className="size-12" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-snug font-semibold">{name}</span>
        <span className="block text-sm text-dim">{role}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:bg-seat hover:text-screen"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

function Face({ picture, className }: { picture: File; className: string }) {
  const address = useAddressOf(picture);
  if (!address) return <span className={className} />;
  return <img src={address} alt="" className={`shrink-0 rounded-full object-cover ${className}`} />;
}
