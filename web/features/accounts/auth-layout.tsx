import type { ReactNode } from "react";

type Props = { title: string; intro: ReactNode; children: ReactNode };

/** The id of the headline, which names the form. */
export const authTitleId = "auth-title";

/**
 * The layout of login, registration and recovery: a headline, and the form beside it or, on phones,
 * below it.
 */
export function AuthLayout({ title, intro, children }: Props) {
  return (
    <div className="foyer">
      <div className="wrap grid items-center gap-x-16 gap-y-8 py-9 sm:py-16 lg:min-h-[calc(100dvh-4.5rem)] lg:grid-cols-[1.15fr_1fr] xl:gap-x-24">
        <div className="animate-rise">
          <h1 id={authTitleId} className="headline text-5xl xs:text-6xl sm:text-8xl xl:text-9xl">
            {title}
          </h1>
          <p className="mt-4 max-w-lg text-lg text-pretty text-screen/85 sm:mt-6 sm:text-xl">
            {intro}
          </p>
          <div aria-hidden="true" className="bulbs mt-6 w-full max-w-lg sm:mt-9" />
        </div>
        <div className="w-full max-w-xl animate-rise rounded-3xl bg-velvet p-5 shadow-2xl shadow-shade/50 ring-1 ring-screen/8 xs:p-6 sm:p-10 lg:justify-self-end">
          {children}
        </div>
      </div>
    </div>
  );
}

/** The links to the other account pages, below a form. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className="mt-5 flex flex-wrap justify-between gap-x-6">{children}</p>;
}
