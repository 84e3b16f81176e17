import { X } from "lucide-react";
import { m } from "#messages";
import { creditJobLabels } from "../../../api/job-labels.ts";
import { type CreditsToAdd, hasCredits } from "../cast/send-credits.ts";
import { FormCard } from "./form-card.tsx";

type Props = { credits: CreditsToAdd; onCredits: (credits: CreditsToAdd) => void };

/** The cast and crew of an NFO file, to be added with the movie; absent if there are none. */
export function DraftCreditsSection({ credits, onCredits }: Props) {
  const { crew, newCast } = credits;
  if (!hasCredits(credits)) return null;
  return (
    <FormCard title={m.movies_admin_nfo_credits()}>
      <p className="text-dim">{m.movies_admin_nfo_credits_text()}</p>
      <ul aria-label={m.movies_admin_nfo_credits()} className="mt-5 grid gap-2 sm:grid-cols-2">
        {crew.map((entry) => (
          <CreditRow
            key={`${entry.job} ${entry.name}`}
            name={entry.name}
            part={creditJobLabels[entry.job]()}
            onRemove={() => onCredits({ crew: crew.filter((each) => each !== entry), newCast })}
          />
        ))}
        {newCast.map((entry) => (
          <CreditRow
            key={`cast ${entry.name}`}
            name={entry.name}
            part={entry.role || m.common_cast()}
            onRemove={() => onCredits({ crew, newCast: newCast.filter((each) => each !== entry) })}
          />
        ))}
      </ul>
    </FormCard>
  );
}

/** A credit. `part` is the crew's job or the cast's role. */
function CreditRow({ name, part, onRemove }: { name: string; part: string; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-xl bg-night py-2 pr-1 pl-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-snug font-semibold">{name}</span>
        <span className="block text-sm text-dim">{part}</span>
      </span>
      <button
        type="button"
        aria-label={m.common_remove_name({ name: `${name} (${part})` })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:bg-seat hover:text-screen"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
