import { FileImage, FileVideo, type LucideIcon, TextCursorInput, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { messages } from "../../../contract/messages.ts";

/** What a film needs before it can be shown here. */
export function AddMoviePanel() {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      <Need icon={TextCursorInput} title="Its facts">
        Name, year, time (like 2h 29m), language, category, a description, a price in dollars, and a rating (
        {messages.ratingHint}).
      </Need>
      <Need icon={UsersRound} title="Its cast">
        Name, role and picture of everybody who is to be found by search. All three, or the entry is left out.
      </Need>
      <Need icon={FileImage} title="A poster">
        An upright picture, two to three: {messages.imageTypesHint}. It comes before the video.
      </Need>
      <Need icon={FileVideo} title="The video">
        An mp4 whose file name is the poster’s but for the last seven characters: metropolis-01.mp4 goes with
        metropolis-01.jpg.
      </Need>
    </ul>
  );
}

function Need({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="rounded-2xl bg-velvet p-6 ring-1 ring-white/6">
      <Icon aria-hidden="true" className="size-7 text-bulb" />
      <h2 className="headline mt-4 text-3xl">{title}</h2>
      <p className="mt-2 text-pretty text-dim">{children}</p>
    </li>
  );
}
