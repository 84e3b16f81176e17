import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { getSite } from "../../../contract/site/site.ts";
import { apiFetch } from "../../api/client.ts";
import { sendProof } from "../../features/second-factors/ask-for-proof.tsx";
import { ProofForm } from "../../features/second-factors/proof-form.tsx";
import {
  SecondFactorPanel,
  secondFactorsQuery,
} from "../../features/second-factors/second-factor-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Props = { user: UserInfo; children: ReactNode };

/** Shows the studio. On a site that demands a second factor, staff must give one first. */
export const StaffGate = ({ user, children }: Props) =>
  isStaff(user) && getSite().demandsSecondFactor ? <FactorGate>{children}</FactorGate> : children;

function FactorGate({ children }: { children: ReactNode }) {
  const factors = useQuery({ ...secondFactorsQuery(), staleTime: 0 });
  const [isShowingCodes, setShowingCodes] = useState(false);
  const data = factors.data?.data;
  if (!data) return factors.isError ? children : <Skeleton className="h-60 rounded-3xl" />;
  if (data.proved && !isShowingCodes) return children;
  if (!isShowingCodes && (data.totp || data.passkeys.length > 0))
    return <ProveFirst onProved={() => void factors.refetch()} />;
  return <SecondFactorPanel onShowingCodes={setShowingCodes} />;
}

function ProveFirst({ onProved }: { onProved: () => void }) {
  const challenge = useQuery({
    queryKey: ["proof"],
    queryFn: async () => (await apiFetch("POST /api/proof/options")).data,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section aria-labelledby="prove" className="max-w-md rounded-3xl bg-velvet p-5 sm:p-8">
      <h2 id="prove" className="headline text-3xl">
        {m.second_step_title()}
      </h2>
      {challenge.data && (
        <ProofForm
          challenge={challenge.data}
          onProof={async (proof) => {
            await sendProof(proof);
            onProved();
          }}
        />
      )}
    </section>
  );
}
