import { useQuery } from "@tanstack/react-query";
import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Poster } from "../../catalogue/poster.tsx";
import { featuredMovies } from "../../catalogue/queries.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { address } from "../address.ts";
import { paths } from "../paths.ts";

const promises = [
  {
    title: "Films that last",
    text: "Silent comedies, noir, early animation and today’s open movies: pictures that are free to be shown, shown well.",
  },
  {
    title: "One subscription",
    text: "Everything on the programme, in the best quality your line can carry, with captions and without advertising.",
  },
  {
    title: "Yours to keep",
    text: "Buy a film and it is yours to download for good, whether you stay a subscriber or not.",
  },
];

export function AboutPage() {
  useTitle("About");
  return (
    <div className="wrap pt-10 sm:pt-20">
      <div className="grid gap-x-12 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <p className="eyebrow">About us</p>
          <h1 className="headline mt-3 text-5xl sm:text-7xl">
            A small cinema <br />
            with a long memory
          </h1>
          <p className="mt-8 max-w-2xl text-xl text-pretty text-screen/85">
            Marquee is run by people who would rather show you one good film tonight than a thousand tiles you scroll
            past. No feed, no autoplay, no tracking: a programme, a dark room, and the lights going down.
          </p>
        </div>
        <Programme />
      </div>
      <div aria-hidden="true" className="bulbs mt-14 w-full" />
      <ul className="mt-12 grid gap-10 md:grid-cols-3">
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h2 className="headline text-4xl">{title}</h2>
            <p className="mt-3 text-pretty text-dim">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.movies} className="mt-14">
        See what is on
      </ButtonLink>
    </div>
  );
}

/** Three of the posters that hang outside; decoration, and only where there is a wall for them. */
function Programme() {
  const movies = useQuery(featuredMovies()).data?.data.slice(0, 3) ?? [];
  return (
    <div aria-hidden="true" className="hidden h-96 w-[35rem] gap-4 lg:flex xl:w-[38rem]">
      {movies.map((movie) => (
        <Poster
          key={movie.id}
          of={movie}
          sizes="192px"
          className="flex-1 animate-rise self-start rounded-xl ring-1 ring-white/15 nth-2:mt-8 nth-3:mt-16"
        />
      ))}
    </div>
  );
}

const link = "inline-flex min-h-11 items-center underline decoration-bulb/50 underline-offset-4 hover:text-bulb";

export function ContactPage() {
  useTitle("Contact");
  return (
    <div className="wrap pt-10 sm:pt-20">
      <p className="eyebrow">Contact us</p>
      <h1 className="headline mt-3 text-6xl sm:text-8xl xl:text-9xl">Come and talk to us</h1>
      <p className="mt-6 max-w-2xl text-xl text-pretty text-screen/85">
        A film you miss, a caption that is wrong, a payment that puzzles you: write, and a person answers.
      </p>
      <ul className="mt-10 grid gap-4 md:grid-cols-3 lg:gap-5">
        <Way title="Write" icon={<Mail aria-hidden="true" />}>
          <a href={`mailto:${address.email}`} className={link}>
            {address.email}
          </a>
        </Way>
        <Way title="Call" icon={<Phone aria-hidden="true" />}>
          <a href={address.phoneLink} className={link}>
            {address.phone}
          </a>
        </Way>
        <Way title="Visit" icon={<MapPin aria-hidden="true" />}>
          <span className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5">
            <span>{address.street},</span> <span>{address.town}</span>
          </span>
        </Way>
      </ul>
      <ButtonLink look="quiet" to={paths.about} className="mt-12">
        Who we are
      </ButtonLink>
    </div>
  );
}

function Way({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="rounded-2xl bg-velvet p-6 ring-1 sm:p-7 ring-white/6">
      <span className="text-bulb">{icon}</span>
      <h2 className="headline mt-4 text-3xl">{title}</h2>
      <p className="mt-1 text-lg wrap-break-word">{children}</p>
    </li>
  );
}

export function NotFoundPage() {
  useTitle("Page not found");
  return (
    <Notice
      level={1}
      title="Wrong screen"
      art={
        <p aria-hidden="true" className="headline text-[9rem] leading-none text-bulb sm:text-[14rem]">
          404
        </p>
      }
      actions={
        <>
          <ButtonLink to={paths.home}>Back to the foyer</ButtonLink>
          <ButtonLink look="quiet" to={paths.movies}>
            See what is on
          </ButtonLink>
        </>
      }
    >
      <p>There is no page at this address, or it is not open to you.</p>
    </Notice>
  );
}
