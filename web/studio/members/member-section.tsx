import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  action?: ReactNode;
  /** Whether the section has no card of its own, because its rows are cards. */
  plain?: boolean;
  children: ReactNode;
};

/** A part of a member's page with its heading. */
export function MemberSection({ title, action, plain = false, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={plain ? "min-w-0 pt-2" : "rounded-2xl bg-velvet p-4 ring-1 ring-screen/6 sm:p-6"}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
