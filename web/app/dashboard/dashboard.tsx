import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import { hasPermission } from "../../../contract/access/permissions.ts";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { ownAccountQuery } from "../../features/accounts/queries.ts";
import { signedInUser } from "../../features/accounts/session.ts";
import { signOut } from "../../features/accounts/sign-out.ts";
import { recordActivity } from "../../features/accounts/watch-session.ts";
import { ProofAsker } from "../../features/second-factors/ask-for-proof.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OptionalContent } from "../../ui/optional.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFocusOnChange } from "../../ui/use-focus-on-change.ts";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { toWordLengthStyle } from "../../ui/word-length.ts";
import { lazyStudioComponent } from "./lazy-studio-component.ts";
import { sectionPanels } from "./panels.tsx";
import { formatSectionLabel, rememberSection, type Section } from "./sections.ts";
import { SideMenu } from "./side-menu.tsx";
import { StaffGate } from "./staff-gate.tsx";
import { listMenuGroups, toMenuEntry } from "./studio-menu-entries.ts";

const StudioMenu = lazyStudioComponent(
  async () => (await import("../../studio/frame/studio-menu.tsx")).StudioMenu,
);

/** A section with its menu. */
export function Dashboard({ user, section }: { user: UserInfo; section: Section }) {
  // Does not scroll, so that the menu stays in place.
  const heading = useFocusOnChange<HTMLHeadingElement>(section, { preventScroll: true });
  useBackgroundUploads(user);
  const label = formatSectionLabel(section, user);
  // The page of an item, such as a movie, has a title of its own.
  const { pathname } = useLocation();
  const isItem = isStaff(user) && pathname.replace(/\/$/, "") !== studioSection(section);
  useDocumentTitle(isItem ? undefined : label);
  useEffect(() => rememberSection(section), [section]);
  return (
    <div className="wrap grid gap-x-12 gap-y-8 pt-6 sm:pt-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
      {isStaff(user) ? (
        <OptionalContent pending={<Skeleton className="h-12 rounded-xl lg:h-96" />}>
          <StudioMenu
            open={toMenuEntry(section)}
            home={toMenuEntry("dashboard")}
            groups={listMenuGroups(user)}
            onSignOut={signOut}
          />
        </OptionalContent>
      ) : (
        <SideMenu user={user} open={section} />
      )}
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={-1}
          className={`headline mb-6 fit-5xl outline-none sm:mb-8 ${isStaff(user) ? "" : "sm:fit-7xl"}`}
          style={toWordLengthStyle(label)}
        >
          {label}
        </h1>
        <Suspense key={section} fallback={<LoadingPanel label={label} />}>
          <StaffGate user={user}>
            <SectionPanel user={user} section={section} />
          </StaffGate>
        </Suspense>
        <ProofAsker />
      </div>
    </div>
  );
}

function SectionPanel({ user, section }: { user: UserInfo; section: Section }) {
  const account = useQuery({ ...ownAccountQuery(user), placeholderData: keepPreviousData });
  const Panel = sectionPanels[section];
  if (account.data) return <Panel user={user} account={account.data.data} />;
  if (account.isPending) return <LoadingPanel label={formatSectionLabel(section, user)} />;
  return (
    <Notice
      title={m.dashboard_account_error()}
      actions={<Button onClick={() => account.refetch()}>{m.common_try_again()}</Button>}
    >
      <p>{account.error.message}</p>
    </Notice>
  );
}

function LoadingPanel({ label }: { label: string }) {
  return (
    <>
      <Skeleton className="h-60 rounded-3xl" />
      <LoadingOverlay
        message={m.dashboard_opening_section({ section: label })}
        hint={m.spec_loading_hint()}
      />
    </>
  );
}

/** Resumes the uploads of the user when the dashboard opens. They continue on every page. */
function useBackgroundUploads(user: UserInfo) {
  const queryClient = useQueryClient();
  const mayUpload = hasPermission(user, "movies");
  useEffect(() => {
    if (mayUpload) startUploads(queryClient).catch(console.error);
  }, [mayUpload, queryClient]);
}

let started = false;

async function startUploads(queryClient: QueryClient): Promise<void> {
  if (started) return;
  started = true;
  const { uploadQueue, listenForUploads } = await import(
    "../../studio/upload-queue/browser-upload-queue.ts"
  );
  listenForUploads(() => void queryClient.invalidateQueries());
  let queueUserId: string | null = null;
  const syncQueueUser = () => {
    const user = signedInUser.get();
    const id = user && hasPermission(user, "movies") ? user.id : null;
    if (id === queueUserId) return;
    queueUserId = id;
    uploadQueue.start(id).catch(console.error);
  };
  signedInUser.subscribe(syncQueueUser);
  // An upload counts as activity, because the inactivity sign-out (watch-session.ts) would end it.
  uploadQueue.subscribe(() => uploadQueue.isUploading() && recordActivity());
  syncQueueUser();
}
