import type { LucideIcon } from "lucide-react";
import { Button } from "../ui/button.tsx";

type Props = {
  icon: LucideIcon;
  label: string;
  about: string;
  disabled?: boolean;
  onClick: () => void;
};

export function IconButton({ icon: Icon, label, about, ...button }: Props) {
  return (
    <Button look="quiet" className="px-3.5" title={label} {...button}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{`${label}: ${about}`}</span>
    </Button>
  );
}
