import type { ReactNode } from "react";

export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-7">
      {/* A legend is rendered on the border of its fieldset; floated, it is inside. */}
      <legend className="headline float-left mb-5 w-full text-3xl">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
