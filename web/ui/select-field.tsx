import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";

export const inputClass =
  "w-full min-h-12 rounded-xl border border-edge bg-night [:where(&)]:px-4 text-base text-screen transition-colors placeholder:text-dim hover:border-dim aria-invalid:border-ember";

/** A `<select>` outside of a form, above the content that it changes. */
export function SelectField({ label, ...select }: { label: string } & ComponentProps<"select">) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-dim">
        {label}
      </label>
      <SelectBox {...select} id={id} />
    </div>
  );
}

export function SelectBox(select: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        {...select}
        className={`${inputClass} appearance-none truncate pr-9 pl-3.5 [&>option]:bg-velvet`}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-dim"
      />
    </div>
  );
}
