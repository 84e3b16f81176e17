import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { maxProfiles } from "../../../contract/policy.ts";
import { mainProfileId } from "../../../contract/profiles/profile-pictures.ts";
import type { Profile, ProfileList } from "../../../contract/profiles/profiles.ts";
import { ApiError } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { LoginRedirect } from "../../features/accounts/login-redirect.tsx";
import { toSafePath } from "../../features/accounts/safe-path.ts";
import { useUser } from "../../features/accounts/session.ts";
import { DeleteProfileDialog } from "../../features/profiles/delete-profile-dialog.tsx";
import { enterProfile } from "../../features/profiles/enter-profile.ts";
import { EnterProfileDialog } from "../../features/profiles/enter-profile-dialog.tsx";
import { ProfileChoice } from "../../features/profiles/profile-choice.tsx";
import { ProfileDialog } from "../../features/profiles/profile-dialog.tsx";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

type OpenDialog = { step: "enter" | "change" | "delete"; profile: Profile } | { step: "add" };

/** Asks who is watching, and changes the profiles of the account. */
export function ProfilesPage() {
  useDocumentTitle(m.profiles_title());
  const user = useUser();
  const list = useQuery({
    ...queryOptionsFor("GET /api/profiles"),
    enabled: user !== null,
    staleTime: 0,
  });
  if (!user) return <LoginRedirect />;
  return (
    <div className="wrap pt-8 sm:pt-12">
      <h1 className="headline mb-3 text-5xl xs:text-6xl sm:text-8xl">{m.profiles_title()}</h1>
      <p className="max-w-xl text-dim">{m.profiles_intro()}</p>
      {!list.data &&
        (list.isError ? <ListError list={list} /> : <Skeleton className="mt-8 h-60 rounded-3xl" />)}
      {list.data && <Profiles list={list.data} />}
    </div>
  );
}

function Profiles({ list }: { list: ProfileList }) {
  const nextPath = toSafePath(useSearchParams()[0].get("next"));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [isManaging, setManaging] = useState(false);
  const { entering, choose } = useChoice(nextPath, (profile) =>
    setOpen({ step: "enter", profile }),
  );
  return (
    <>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {list.data.map((profile) => (
          <li key={profile.id} className="grid content-start gap-3">
            <ProfileChoice
              profile={profile}
              disabled={entering}
              onChoose={() => void choose(profile)}
            />
            {isManaging && profile.id !== mainProfileId && (
              <ManageButtons
                name={profile.name}
                onChange={() => setOpen({ step: "change", profile })}
                onDelete={() => setOpen({ step: "delete", profile })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        {list.data.length <= maxProfiles && (
          <Button look="quiet" onClick={() => setOpen({ step: "add" })}>
            {m.profiles_add()}
          </Button>
        )}
        {list.data.length > 1 && (
          <Button look="quiet" aria-pressed={isManaging} onClick={() => setManaging(!isManaging)}>
            {isManaging ? m.profiles_manage_done() : m.profiles_manage()}
          </Button>
        )}
      </div>
      {isManaging && <p className="mt-5 text-sm text-dim">{m.profiles_main_hint()}</p>}
      {open && (
        <ProfileStep open={open} list={list} nextPath={nextPath} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/**
 * Enters a profile without a secret. A profile with a secret is given to `onAsk`, which asks for
 * the secret.
 */
function useChoice(nextPath: string, onAsk: (profile: Profile) => void) {
  const [entering, setEntering] = useState(false);
  async function choose(profile: Profile) {
    if (profile.isCurrent) return navigate(nextPath);
    if (profile.asks) return onAsk(profile);
    setEntering(true);
    try {
      await enterProfile(profile.id, {}, nextPath);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { failed: true });
      setEntering(false);
    }
  }
  return { entering, choose };
}

type ManageProps = { name: string; onChange: () => void; onDelete: () => void };

const ManageButtons = ({ name, onChange, onDelete }: ManageProps) => (
  <div className="flex flex-wrap justify-center gap-3">
    <Button look="plain" about={name} onClick={onChange}>
      {m.common_edit()}
    </Button>
    <Button look="plain" about={name} onClick={onDelete}>
      {m.common_delete()}
    </Button>
  </div>
);

type StepProps = { open: OpenDialog; list: ProfileList; nextPath: string; onClose: () => void };

function ProfileStep({ open, list, nextPath, onClose }: StepProps) {
  const queryClient = useQueryClient();
  function onSaved(message: string) {
    onClose();
    showAlert(message);
    void queryClient.invalidateQueries();
  }
  const { asksToAdd, ages } = list;
  if (open.step === "add")
    return (
      <ProfileDialog
        profile={null}
        asks={asksToAdd}
        ages={ages}
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  const { profile } = open;
  if (open.step === "delete")
    return <DeleteProfileDialog profile={profile} onDeleted={onSaved} onClose={onClose} />;
  if (open.step === "change")
    return (
      <ProfileDialog
        profile={profile}
        asks={profile.asksToChange}
        ages={ages}
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  if (!profile.asks) return null;
  return (
    <EnterProfileDialog
      profile={profile}
      asks={profile.asks}
      nextPath={nextPath}
      onClose={onClose}
    />
  );
}
