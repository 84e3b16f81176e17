import { useEffect, useState } from "react";
import { m } from "#messages";
import type {
  SecondFactorChallenge,
  SecondFactorProof,
} from "../../../contract/second-factors/second-factors.ts";
import { apiFetch, setSecondFactorPrompt } from "../../api/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

type Asked = { challenge: SecondFactorChallenge; answer: (isProved: boolean) => void };

/** Asks for a second factor when a request lacked one. The API client then repeats the request. */
export function ProofAsker() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    // Requests that are refused while the dialog is open wait for the same answer.
    let pending: Promise<boolean> | null = null;
    let giveUp = () => {};
    async function ask(): Promise<boolean> {
      const challenge = await requestProofChallenge();
      return new Promise((answer) => {
        giveUp = () => answer(false);
        setAsked({ challenge, answer });
      });
    }
    const removeProver = setSecondFactorPrompt(() => {
      pending ??= ask().finally(() => {
        pending = null;
      });
      return pending;
    });
    return () => {
      removeProver();
      giveUp();
    };
  }, []);

  if (!asked) return null;
  function close(isProved: boolean) {
    setAsked(null);
    asked?.answer(isProved);
  }
  return (
    <Dialog title={m.second_step_title()} onClose={() => close(false)}>
      <ProofForm
        challenge={asked.challenge}
        onProof={async (proof) => {
          await sendProof(proof);
          close(true);
        }}
      />
    </Dialog>
  );
}

const requestProofChallenge = async () => (await apiFetch("POST /api/proof/options")).data;

export const sendProof = (body: SecondFactorProof) => apiFetch("POST /api/proof", { body });
