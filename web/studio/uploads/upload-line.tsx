import { CloudUpload } from "lucide-react";
import { said, t } from "../../i18n/text.ts";
import { Link } from "../../router/link.tsx";
import { useLocation } from "../../router/location.ts";
import type { OrderView } from "./order-view.ts";
import { stateWords } from "./order-words.ts";
import { useOrders } from "./use-orders.ts";

/** One line about what is not done yet, which leads to it; nothing when all is done. */
export function UploadLine() {
  const { pathname, search } = useLocation();
  const underway = useOrders().filter(({ state }) => state !== "done");
  const [first] = underway;
  if (!first) return null;
  const address = new URLSearchParams(search);
  for (const name of ["cursor", "page", "status", "incomplete"]) address.delete(name);
  address.set("section", "uploads");
  return (
    <Link
      to={`${pathname}?${address}`}
      className="mb-6 flex min-h-14 items-center gap-3 rounded-2xl bg-velvet px-4 py-2 ring-1 ring-white/6 transition-colors hover:bg-seat"
    >
      <CloudUpload aria-hidden="true" className="size-5 shrink-0 text-bulb" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {underway.length === 1
            ? first.name
            : t("{count} uploads: {name}", { count: underway.length, name: first.name })}
        </span>
        <span className="block truncate text-sm text-dim">{lineOf(first)}</span>
      </span>
      <span className="text-dim tabular-nums">{first.share !== null && `${Math.floor(first.share * 100)} %`}</span>
    </Link>
  );
}

const lineOf = ({ state, stage }: OrderView) => (state === "working" ? said(stage) : t(stateWords[state]));
