import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../ui/button.tsx";

type Props = ComponentProps<typeof Button> & { icon: LucideIcon; label: string };

/** A button of a row. A table has room only for the icon; the label is for screen readers. */
export function RowAction({ icon: Icon, label, ...button }: Props) {
  return (
    <Button look="quiet" title={label} {...button}>
      <Icon aria-hidden="true" className="size-4" /> <span className="@4xl:sr-only">{label}</span>
    </Button>
  );
}
