import { type ComponentProps, useEffect, useRef } from "react";
import { m } from "#messages";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "label"> & {
  /** The slug that a button offers while the field is empty. */
  proposal?: string | null | false;
  onPropose?: (slug: string) => void;
};

/** A field for the last part of a page's address. */
export const SlugField = ({ proposal, onPropose, ...field }: Props) => (
  <div>
    <TextField
      label={m.pages_admin_slug()}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
    {proposal && (
      <Button look="quiet" className="mt-2 px-4" onClick={() => onPropose?.(proposal)}>
        {m.categories_admin_use_slug({ slug: proposal })}
      </Button>
    )}
  </div>
);

/** Fills the slug of a new record from its title, until the user types a slug. */
export function useSlugOfTitle(
  isNew: boolean,
  slug: string,
  proposal: string,
  setSlug: (slug: string) => void,
): void {
  const followed = useRef("");
  useEffect(() => {
    if (!isNew || followed.current === proposal) return;
    if (slug === followed.current) setSlug(proposal);
    followed.current = proposal;
  });
}
