import { Pencil } from "lucide-react";
import { m } from "#messages";
import type { RightsHolder } from "../../../contract/rights/rights.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../icon-button.tsx";

type Props = {
  holder: RightsHolder;
  onEdit: () => void;
  onLink: () => void;
  onStatements: () => void;
};

export function HolderRow({ holder, onEdit, onLink, onStatements }: Props) {
  const { name, email, hasLink } = holder;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-velvet p-4 ring-1 ring-screen/6">
      <div className="min-w-50 flex-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="text-sm wrap-anywhere text-dim">
          {[email, hasLink ? m.rights_admin_has_link() : m.rights_admin_no_link()]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <IconButton icon={Pencil} label={m.common_edit()} about={name} onClick={onEdit} />
        <Button look="quiet" className="px-4" about={name} onClick={onStatements}>
          {m.rights_statements()}
        </Button>
        <Button look="quiet" className="px-4" about={name} onClick={onLink}>
          {m.rights_admin_link()}
        </Button>
      </div>
    </li>
  );
}
