import type { ReactNode } from "react";
import { m } from "#messages";
import { sitePagePath } from "../../../contract/pages.ts";
import { ButtonLink } from "../../ui/button.tsx";

type Props = { slug: string; title: string; note: string; children: ReactNode };

export function PageRow({ slug, title, note, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-velvet p-4 ring-1 ring-screen/6">
      <div className="min-w-40 flex-1">
        <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
        <p className="text-sm wrap-anywhere text-dim">
          {sitePagePath(slug)} · {note}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        <ButtonLink look="quiet" className="px-4" to={sitePagePath(slug)} about={title}>
          {m.pages_admin_view()}
        </ButtonLink>
      </div>
    </li>
  );
}
