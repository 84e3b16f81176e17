import { m } from "#messages";
import { searchLength } from "../../contract/constants.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";

type FoundOption = { id: string; label: string; image?: string | null };

type Props = {
  label: string;
  hint?: string | undefined;
  name: string;
  error: string | undefined;
  text: string;
  onText: (text: string) => void;
  /** Undefined while searching. */
  options: FoundOption[] | undefined;
  /** Whether the search found options that `options` leaves out because they are chosen. */
  foundChosen?: boolean;
  onPick: (option: FoundOption) => void;
  onEnter?: () => void;
};

/** A search whose results are buttons. */
export function SearchPicker({
  label,
  hint,
  name,
  error,
  text,
  onText,
  options,
  foundChosen,
  onPick,
  onEnter,
}: Props) {
  return (
    <div>
      <TextField
        type="search"
        label={label}
        hint={hint}
        name={name}
        value={text}
        autoComplete="off"
        maxLength={searchLength.max}
        error={error}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter?.();
        }}
      />
      <p role="status" className="mt-2 text-dim empty:hidden">
        {options?.length === 0 &&
          (foundChosen ? m.studio_all_found_added() : m.collections_admin_no_match())}
      </p>
      {options && options.length > 0 && (
        <ul className="mt-2 grid max-h-72 gap-1 overflow-y-auto rounded-xl bg-night p-2 ring-1 ring-rail">
          {options.map((option) => (
            <li key={option.id} className="flex items-center gap-3 rounded-lg px-2 py-1">
              {option.image && (
                <img
                  src={option.image}
                  alt=""
                  loading="lazy"
                  className="h-12 w-8 rounded object-cover"
                />
              )}
              <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
              <Button
                look="quiet"
                className="px-4"
                about={option.label}
                onClick={() => onPick(option)}
              >
                {m.common_add()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
