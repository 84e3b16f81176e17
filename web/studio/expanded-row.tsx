import { ChevronDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "../ui/button.tsx";

export type ExpandedRow = ReturnType<typeof useExpandedRow>;

/** Returns which row of a table shows its details. At most one row does. */
export function useExpandedRow() {
  const [expandedKey, setExpandedKey] = useState<string | null>(null);
  const isExpanded = (key: string) => key === expandedKey;
  const toggle = (key: string) => setExpandedKey(isExpanded(key) ? null : key);
  return { isExpanded, toggle };
}

type Props = ComponentProps<typeof Button> & {
  isExpanded: boolean;
  /** The id of the details, which exist only while they are shown. */
  detailsId?: string;
};

/** Shows and hides the details of a row. */
export function ExpandButton({ isExpanded, detailsId, children, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? detailsId : undefined}
    >
      {children}
      <ChevronDown
        aria-hidden="true"
        className={`size-4 transition-transform ${isExpanded ? "rotate-180" : ""}`}
      />
    </Button>
  );
}
