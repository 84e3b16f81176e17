import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { address } from "../address.ts";
import { paths } from "../paths.ts";

/** The account pages that open with sign-up. They promise nothing that does not work yet. */
type Props = { title: string; heading: string; text: string };

function SoonPage({ title, heading, text }: Props) {
  useTitle(title);
  return (
    <Notice
      level={1}
      title={heading}
      actions={
        <>
          <ButtonLink to={paths.login}>Login</ButtonLink>
          <ButtonLink look="quiet" to={paths.movies}>
            See what is on
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
      <p className="mt-3">
        Questions:{" "}
        <a href={`mailto:${address.email}`} className="inline-block py-1 text-bulb underline underline-offset-4">
          {address.email}
        </a>
      </p>
    </Notice>
  );
}

export const RegisterPage = () => (
  <SoonPage
    title="Register"
    heading="The box office opens soon"
    text="Sign-up is not open yet. Those who have an account can sign in already; everybody can browse, search and keep favourites on this device."
  />
);

export const RecoveryPage = () => (
  <SoonPage
    title="Recover your password"
    heading="Lost your password?"
    text="Resetting it by mail is not open yet. Write to us from the address of your account, and we will help you in."
  />
);

export const ResetPasswordPage = () => (
  <SoonPage
    title="Reset your password"
    heading="Choose a new password"
    text="Links for a new password are not in use yet. Write to us from the address of your account, and we will help you in."
  />
);

export const VerifyEmailPage = () => (
  <SoonPage
    title="Verify your email"
    heading="Nothing to verify yet"
    text="Addresses are verified when sign-up opens. If you have an account already, you can simply sign in."
  />
);
