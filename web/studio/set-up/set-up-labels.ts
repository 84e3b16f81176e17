import { m } from "#messages";
import type { SetUpStep } from "../../../contract/set-up/set-up.ts";
import type { Message } from "../../i18n/message.ts";

export const stepLabels: Record<SetUpStep, { title: Message; text: Message }> = {
  look: { title: m.set_up_look, text: m.set_up_look_text },
  languages: { title: m.set_up_languages, text: m.set_up_languages_text },
  owner: { title: m.set_up_owner, text: m.set_up_owner_text },
  legal: { title: m.set_up_legal, text: m.set_up_legal_text },
  email: { title: m.common_email, text: m.set_up_email_text },
  plan: { title: m.set_up_plan, text: m.set_up_plan_text },
  payments: { title: m.set_up_payments, text: m.set_up_payments_text },
  movie: { title: m.set_up_movie, text: m.set_up_movie_text },
};
