import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { SecondFactorChallenge } from "../../../contract/second-factors/second-factors.ts";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { ProofForm } from "./proof-form.tsx";

type Props = {
  challenge: SecondFactorChallenge;
  stay: boolean;
  onSignedIn: (user: UserInfo) => void;
  onBack: () => void;
};

/** The second step of a sign-in, after the right password. */
export const SecondStep = ({ challenge, stay, onSignedIn, onBack }: Props) => (
  <div className="grid gap-3">
    <p className="text-dim">{m.error_second_step_required()}</p>
    <ProofForm
      challenge={challenge}
      onProof={async (proof) => {
        const { userInfo } = await apiFetch("POST /api/login/second-step", {
          body: { ...proof, stay },
        });
        onSignedIn(userInfo);
      }}
    />
    <Button look="plain" onClick={onBack}>
      {m.second_step_back()}
    </Button>
  </div>
);
