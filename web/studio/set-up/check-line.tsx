import { Check, CircleQuestionMark, Hourglass, X } from "lucide-react";
import type { ReactNode } from "react";

const icons = {
  good: <Check className="size-5 text-bulb" />,
  missing: <X className="size-5 text-ember" />,
  pending: <Hourglass className="size-5 text-dim" />,
  unknown: <CircleQuestionMark className="size-5 text-dim" />,
};

type Props = { state: keyof typeof icons; title: string; text: string; children?: ReactNode };

/** A requirement of the set-up, and whether it is met. */
export const RequirementLine = ({ state, title, text, children }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-velvet px-4 py-3 ring-1 ring-screen/6">
    <span aria-hidden="true">{icons[state]}</span>
    <span className="min-w-0 flex-1 basis-48">
      <strong className="block font-semibold">{title}</strong>
      <span className="block text-sm text-dim">{text}</span>
    </span>
    <span className="flex flex-wrap gap-2 empty:hidden">{children}</span>
  </li>
);

export const CommandToCopy = ({ children }: { children: string }) => (
  <pre className="mt-4 max-w-3xl overflow-x-auto rounded-xl bg-night px-4 py-3 text-sm ring-1 ring-screen/12">
    <code>{children}</code>
  </pre>
);
