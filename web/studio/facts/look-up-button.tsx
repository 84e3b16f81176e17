import { BookOpenText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { getSite } from "../../../contract/site/site.ts";
import { Button } from "../../ui/button.tsx";
import { OptionalContent } from "../../ui/optional.tsx";

type Props = { className?: string; renderDialog: (close: () => void) => ReactNode };

/** Opens a look-up in Wikidata, unless the owner has switched look-ups off. */
export function LookUpButton({ className = "px-4", renderDialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!getSite().wikidata) return null;
  return (
    <>
      <Button look="quiet" className={className} onClick={() => setIsOpen(true)}>
        <BookOpenText aria-hidden="true" className="size-4" /> {m.facts_look_up()}
      </Button>
      {isOpen && <OptionalContent onClose={close}>{renderDialog(close)}</OptionalContent>}
    </>
  );
}
