import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../ui/button.tsx";

type Props = ComponentProps<typeof Button> & { icon: LucideIcon; label: string };

/**
 * A row's action button. A card shows its icon and label; a table shows only the icon and keeps the
 * label for screen readers.
 */
export function RowAction({ icon: Icon, label, ...button }: Props) {
  return (
    <Button look="quiet" title={label} {...button}>
      <Icon aria-hidden="true" className="size-4" />{" "}
      <span className="whitespace-nowrap @4xl:sr-only">{label}</span>
    </Button>
  );
}
