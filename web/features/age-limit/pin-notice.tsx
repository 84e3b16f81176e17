import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { pinHours } from "../../../contract/policy.ts";
import { apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/form-parts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { useUser } from "../accounts/session.ts";

type Props = { title?: string };

/**
 * Explains the age limit in place of a movie's page or of a home page whose movies are all above
 * the limit. In the main profile the notice asks for the account's PIN, which lifts the limit. In
 * another profile it links to the choice of profiles.
 */
export function PinNotice({ title = m.age_limit_movie_title() }: Props) {
  useDocumentTitle(m.age_limit_title());
  if (useUser()?.profile === undefined) return <PinForm title={title} />;
  return (
    <Notice
      level={1}
      title={title}
      actions={<ButtonLink to={paths.profiles}>{m.profiles_title()}</ButtonLink>}
    >
      <p>{m.age_limit_profile_text()}</p>
    </Notice>
  );
}

function PinForm({ title }: Required<Props>) {
  const queryClient = useQueryClient();
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    await apiFetch("POST /api/age-limit/open", { body: readFields(fields, "pin") });
    await queryClient.cancelQueries();
    await queryClient.resetQueries();
  });
  return (
    <Notice
      level={1}
      title={title}
      actions={
        <ButtonLink look="quiet" to={paths.movies}>
          {m.common_browse_movies()}
        </ButtonLink>
      }
    >
      <p>{m.age_limit_movie_text({ hours: pinHours })}</p>
      <form {...form} className="mx-auto mt-6 grid max-w-xs gap-4 text-left">
        <PasswordField
          label={m.age_limit_pin()}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          {...field("pin")}
        />
        {formError && (
          <p role="alert" className="text-ember">
            {formError}
          </p>
        )}
        <SubmitButton sending={sending}>{m.age_limit_open()}</SubmitButton>
      </form>
    </Notice>
  );
}
