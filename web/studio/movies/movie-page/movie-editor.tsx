import { m } from "#messages";
import { hasPermission, type Permission } from "../../../../contract/access/permissions.ts";
import type { StaffMember } from "../../../../contract/access/staff-roles.ts";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { type MovieFieldName, ownFieldList } from "../../../../contract/movies/movie-fields.ts";
import { studioPath } from "../../../../contract/studio-path.ts";
import { navigate } from "../../../api/navigate.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { parseOption } from "../../../ui/lists/use-list-filters.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { useDocumentTitle } from "../../../ui/use-title.ts";
import { LookUpButton } from "../../facts/look-up-button.tsx";
import { TranslationTabs } from "../../translation-tabs.tsx";
import { MovieFields } from "../movie-fields.tsx";
import { FiguresTab } from "./figures-tab.tsx";
import { MovieStatus } from "./movie-status.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { RightsTab } from "./rights-tab.tsx";
import { type StudioMovieEditor, useMovieEditor } from "./use-movie-editor.ts";
import { VideoTab } from "./video-tab.tsx";

const MovieFactsDialog = lazyComponent(
  async () => (await import("../../facts/movie-facts-dialog.tsx")).MovieFactsDialog,
);

const tabs = ["about", "video", "people", "price", "rights", "figures"] as const;
type Tab = (typeof tabs)[number];

const tabPermissions: Partial<Record<Tab, Permission>> = { rights: "rights", figures: "revenue" };

/** The names of a tab's fields, without the fields for texts in other languages. */
const listTabFields = (tab: "about" | "price"): ReadonlySet<MovieFieldName> =>
  new Set(
    ownFieldList.flatMap(({ name, isOffer = false }) =>
      isOffer === (tab === "price") ? [name] : [],
    ),
  );
const tabFields = { about: listTabFields("about"), price: listTabFields("price") };

type Props = { movie: AdminMovie; tab: string | undefined; user: StaffMember };

/** The page of a movie: its status, the open tab, and a bar with the unsaved fields. */
export function MovieEditor({ movie, tab, user }: Props) {
  const editor = useMovieEditor(movie);
  const { saved } = editor;
  const openTabs = tabs.filter((name) => hasPermission(user, tabPermissions[name] ?? "movies"));
  const open = parseOption(openTabs, tab ?? null) ?? "about";
  const openTab = (next: Tab) =>
    navigate(studioPath("movielist", movie.id, next === "about" ? undefined : next));
  const tabLabels = {
    about: m.movies_admin_tab_about(),
    video: m.movies_admin_tab_video(),
    people: m.dashboard_people(),
    price: m.movies_admin_tab_price(),
    rights: m.dashboard_rights(),
    figures: m.movies_admin_tab_figures(),
  };
  useDocumentTitle(`${saved.name} · ${tabLabels[open]}`);
  return (
    <>
      <MovieStatus editor={editor} />
      <Tabs
        label={m.movies_admin_page_tabs({ name: saved.name })}
        tabs={pick(tabLabels, openTabs)}
        open={open}
        onOpen={openTab}
      >
        {editor.conflict && <div className="mb-6">{editor.conflict}</div>}
        <FieldsForm editor={editor} tab={open} />
        {open === "video" && <VideoTab movie={saved} onPosterReplaced={editor.rebaseOnOwnChange} />}
        {open === "people" && <PeopleTab movie={movie} />}
        {open === "rights" && <RightsTab movie={movie} />}
        {open === "figures" && <FiguresTab movieId={movie.id} />}
      </Tabs>
      <SaveBar editor={editor} />
    </>
  );
}

const pick = (labels: Record<Tab, string>, names: Tab[]) =>
  Object.fromEntries(names.map((name) => [name, labels[name]])) as Record<Tab, string>;

const formId = "movie-fields";

/**
 * The fields of the open tab. The form stays rendered behind the other tabs, so that edits are
 * kept.
 */
function FieldsForm({ editor, tab }: { editor: StudioMovieEditor; tab: Tab }) {
  const { form, saved, draft, issues, changeField, rebaseOnOwnChange } = editor;
  return (
    <form
      {...form}
      id={formId}
      hidden={tab !== "about" && tab !== "price"}
      className="text-base text-screen [&_:is(input,select,textarea)]:scroll-mb-40"
    >
      {tab === "about" && (
        <LookUpButton
          className="mb-6 px-4"
          renderDialog={(close) => (
            <MovieFactsDialog movie={saved} onTaken={rebaseOnOwnChange} onClose={close} />
          )}
        />
      )}
      <MovieFields
        draft={draft}
        issues={issues}
        names={(name) => tabFields[tab === "price" ? "price" : "about"].has(name)}
        onChange={changeField}
      />
      {tab === "about" && (
        <div className="mt-10">
          <TranslationTabs
            hasText={(locale) => Boolean(saved[`name_${locale}`] ?? saved[`description_${locale}`])}
          >
            {(locale) => (
              <MovieFields
                draft={draft}
                issues={issues}
                names={(name) => name === `name_${locale}` || name === `description_${locale}`}
                onChange={changeField}
              />
            )}
          </TranslationTabs>
        </div>
      )}
    </form>
  );
}

/** The labels of the changed fields, and the buttons that save or discard them. */
function SaveBar({ editor }: { editor: StudioMovieEditor }) {
  const { changedLabels, formError, issues, sending, discard } = editor;
  if (changedLabels.length === 0) return null;
  const messages = [formError, ...Object.values(issues)].filter(Boolean);
  return (
    <section
      aria-label={m.movies_admin_unsaved()}
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mt-8 flex flex-wrap items-center gap-3 rounded-2xl border border-bulb/60 bg-seat p-4 shadow-2xl shadow-shade/60 md:bottom-6"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className="wrap-anywhere">
          {m.movies_admin_unsaved_fields({ fields: changedLabels.join(", ") })}
        </p>
        <p role="alert" className="text-ember empty:hidden">
          {messages.join(" ")}
        </p>
      </div>
      <Button look="quiet" onClick={discard}>
        {m.movies_admin_discard()}
      </Button>
      <Button type="submit" form={formId} disabled={sending}>
        {m.common_save()}
      </Button>
    </section>
  );
}
