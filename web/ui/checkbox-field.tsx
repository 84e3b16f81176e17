import { type ComponentProps, useId } from "react";

type ChoiceProps = { label: string } & ComponentProps<"input">;

/** A checkbox or radio button with its label, in a frame that can be clicked anywhere. */
export function FramedChoice({ label, className = "", ...input }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-edge px-4 py-2 hover:border-dim has-checked:border-bulb has-checked:bg-bulb/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb ${className}`}
    >
      <input {...input} className="size-5 shrink-0 accent-bulb outline-none" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}

export function CheckboxField({ hint, ...input }: ChoiceProps & { hint?: string }) {
  const hintId = useId();
  return (
    <div>
      <FramedChoice {...input} type="checkbox" aria-describedby={hint && hintId} />
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-dim">
          {hint}
        </p>
      )}
    </div>
  );
}
