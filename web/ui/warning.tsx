import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";

type Props = { icon: LucideIcon; title: string; action: ReactNode; children: ReactNode };

/** A problem that an administrator or member must act on. */
export function Warning({ icon: Icon, title, action, children }: Props) {
  const titleId = useId();
  return (
    <div
      role="alert"
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl border border-ember bg-ember/10 p-5"
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ember" />
      <p className="min-w-0 flex-1 basis-60">
        <strong id={titleId} className="block">
          {title}
        </strong>
        <span className="text-dim">{children}</span>
      </p>
      {action}
    </div>
  );
}
