import type { LucideIcon } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "#messages";
import { useHeldSubmission } from "../ui/use-held-submission.ts";
import { type PickedFile, useFileDrop } from "./use-file-drop.ts";

type Props = {
  label: string;
  name: string;
  accept: string;
  icon: LucideIcon;
  /** The text of the empty zone. */
  invitation: string;
  hint: string;
  error?: string | null;
  disabled?: boolean;
  multiple?: boolean;
  /**
   * Whether a file was accepted. If not, the input is cleared, so that the same file can be chosen
   * again.
   */
  hasFile: boolean;
  busy?: boolean;
  /** A preview of the file. */
  children?: ReactNode;
  onPick: (picked: PickedFile[]) => void;
};

/**
 * A file input to which files can also be dropped. While `busy` is true, the form around the input
 * waits with its submission.
 */
export function DropZone({
  icon: Icon,
  invitation,
  hint,
  error,
  hasFile,
  busy,
  children,
  onPick,
  ...field
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const isDragOver = useFileDrop(zone, !field.disabled, (picked) =>
    onPick(field.multiple ? picked : picked.slice(0, 1)),
  );
  useHeldSubmission(input, { isReading: busy === true, hasFailed: Boolean(error) });
  useEffect(() => {
    if (!hasFile && !busy && input.current) input.current.value = "";
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    if (field.multiple) event.currentTarget.value = "";
    if (files.length > 0) onPick(files.map((file) => ({ file })));
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {field.label}
      </label>
      <div ref={zone} data-over={isDragOver || undefined} className={zoneClass}>
        <input
          ref={input}
          id={id}
          type="file"
          name={field.name}
          accept={field.accept}
          disabled={field.disabled}
          multiple={field.multiple}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={choose}
          className="absolute inset-0 size-full cursor-pointer text-[0px] opacity-0 disabled:pointer-events-none"
        />
        {children || (
          <span className="pointer-events-none flex flex-col items-center gap-2 text-center">
            <Icon
              aria-hidden="true"
              className={`size-8 ${field.disabled ? "text-edge" : "text-bulb"}`}
            />
            <span className="font-semibold text-balance">
              {busy ? m.studio_one_moment() : invitation}
            </span>
          </span>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-dim">
        {hint}
      </p>
      <p
        id={`${id}-error`}
        role="alert"
        className="mt-1.5 text-sm wrap-anywhere text-ember empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}

const zoneClass =
  "relative grid min-h-36 place-items-center rounded-2xl border-2 border-dashed border-edge bg-night p-5 transition-colors hover:border-bulb has-disabled:border-rail has-disabled:text-dim has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb has-aria-invalid:border-ember data-over:border-bulb data-over:bg-bulb/10";
