import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, RotateCcw, Trash2 } from "lucide-react";
import { m } from "#messages";
import { baseLocale, getLocale } from "#messages/runtime";
import { compact } from "../../../contract/compact.ts";
import type { LegalReview } from "../../../contract/pages/legal-reviews.ts";
import type { SitePageSummary } from "../../../contract/pages/site-pages.ts";
import { builtInSlugs } from "../../../contract/pages.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { IconButton } from "../icon-button.tsx";
import { MoveButtons } from "../move-buttons.tsx";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { DeletePageDialog } from "./delete-page-dialog.tsx";
import { describeLegalReview, ReviewButton } from "./legal-review.tsx";
import { PageDialog } from "./page-dialog.tsx";
import { builtInTitle, placementLabels } from "./page-form-values.ts";
import { PageRow } from "./page-row.tsx";
import { usePageActions } from "./use-page-actions.ts";

type OpenDialog = "new" | { deletedSlug: string };

/** The owner's pages, and the built-in pages whose text the owner can replace. */
export function PagesPanel() {
  const list = useQuery({ ...queryOptionsFor("GET /api/admin/pages"), staleTime: 0 });
  const written = list.data?.data ?? [];
  const { remove, move } = usePageActions(written);
  const panel = usePanelDialog<OpenDialog>(list.data);
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } = panel;

  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  const own = written.filter(({ slug }) => !builtInSlugs.includes(slug));
  const titleOf = (slug: string) =>
    readTitle(written.find((page) => page.slug === slug)) ?? builtInTitle(slug);
  const isUnwritten = (slug: string) =>
    builtInSlugs.includes(slug) && !written.some((page) => page.slug === slug);
  const rowActions = (slug: string) => ({
    about: titleOf(slug),
    onEdit: () => openEditor(slug),
    onDelete: () => setOpenDialog({ deletedSlug: slug }),
  });
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      <p className="max-w-2xl text-dim">{m.pages_admin_intro()}</p>
      <h2 className="headline mt-8 text-3xl">{m.pages_admin_own()}</h2>
      <p className="mt-2 text-dim">{own.length === 0 && m.pages_admin_none()}</p>
      <ul className="mt-4 grid gap-3">
        {own.map(({ slug, placement }, index) => (
          <PageRow key={slug} slug={slug} title={titleOf(slug)} note={placementLabels[placement]()}>
            <MoveButtons
              about={titleOf(slug)}
              isFirst={index === 0}
              isLast={index === own.length - 1}
              onMove={(offset) => void move(slug, offset)}
            />
            <WrittenPageActions {...rowActions(slug)} />
          </PageRow>
        ))}
      </ul>
      <Button className="mt-4" onClick={() => setOpenDialog("new")}>
        <Plus aria-hidden="true" className="size-5" /> {m.pages_admin_add()}
      </Button>
      <h2 className="headline mt-12 text-3xl">{m.pages_admin_built_in()}</h2>
      <ul className="mt-4 grid gap-3">
        {builtInSlugs.map((slug) => {
          const page = written.find((each) => each.slug === slug);
          if (page)
            return (
              <PageRow key={slug} slug={slug} title={titleOf(slug)} note={describeOwnText(page)}>
                <WrittenPageActions {...rowActions(slug)} isBuiltIn />
              </PageRow>
            );
          const review = list.data?.reviews.find((each) => each.page === slug);
          return (
            <PageRow
              key={slug}
              slug={slug}
              title={titleOf(slug)}
              note={describeBuiltInText(review)}
            >
              {review && <ReviewButton {...review} />}
              <Button
                look="quiet"
                className="px-4"
                about={titleOf(slug)}
                onClick={() => openEditor(slug)}
              >
                {m.pages_admin_replace()}
              </Button>
            </PageRow>
          );
        })}
      </ul>
      {openDialog && openDialog !== "new" && (
        <DeletePageDialog
          title={titleOf(openDialog.deletedSlug)}
          isBuiltIn={builtInSlugs.includes(openDialog.deletedSlug)}
          onConfirm={async () => {
            panel.keepPanelFocus();
            await remove(openDialog.deletedSlug);
          }}
          onClose={close}
        />
      )}
      {openDialog === "new" && (
        <PageDialog target={{ newSlug: "" }} pageTitle="" onSaved={onSaved} onClose={close} />
      )}
      {editedId && (
        <PageDialog
          target={isUnwritten(editedId) ? { newSlug: editedId } : { slug: editedId }}
          pageTitle={titleOf(editedId)}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </div>
  );
}

type ActionProps = { about: string; isBuiltIn?: boolean; onEdit: () => void; onDelete: () => void };

function WrittenPageActions({ about, isBuiltIn = false, onEdit, onDelete }: ActionProps) {
  const [icon, label] = isBuiltIn
    ? [RotateCcw, m.pages_admin_reset()]
    : [Trash2, m.common_delete()];
  return (
    <>
      <IconButton icon={Pencil} label={m.common_edit()} about={about} onClick={onEdit} />
      <IconButton icon={icon} label={label} about={about} onClick={onDelete} />
    </>
  );
}

const describeBuiltInText = (review: LegalReview | undefined) =>
  compact([m.pages_admin_built_in_text(), review && describeLegalReview(review)]).join(" · ");

const describeOwnText = ({ placement }: SitePageSummary) =>
  compact([m.pages_admin_own_text(), placement === "menu" && placementLabels.menu()]).join(" · ");

const readTitle = (page: SitePageSummary | undefined) =>
  page && (page.titles[getLocale()] ?? page.titles[baseLocale] ?? Object.values(page.titles)[0]);
