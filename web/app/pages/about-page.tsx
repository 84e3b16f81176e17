import { useQuery } from "@tanstack/react-query";
import { pageTitles } from "../../../contract/page-titles.ts";
import { paths } from "../../api/paths.ts";
import { Poster } from "../../features/catalogue/poster.tsx";
import { featuredMoviesQuery } from "../../features/catalogue/queries.ts";
import { type Text, t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";

const benefits: { title: Text; text: Text }[] = [
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

const principles: { title: Text; text: Text }[] = [
  { title: "No trackers", text: "No advertiser’s script runs on these pages, and what you watch is sold to nobody." },
  { title: "No autoplay", text: "The lights come on when the film ends. The next one begins when you say so." },
  { title: "No lock-in", text: "Leave with one press, and take your data along as a file." },
];

export function AboutPage() {
  useTitle(t(pageTitles.about));
  return (
    <div className="wrap pt-10 sm:pt-20">
      <div className="grid gap-x-12 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <p className="eyebrow">{t("About us")}</p>
          <h1 className="headline mt-3 max-w-3xl text-5xl sm:text-7xl">{t("A small cinema with a long memory")}</h1>
          <p className="mt-8 max-w-2xl text-xl text-pretty text-screen/85">
            {t(
              "Marquee is run by people who would rather show you one good film tonight than a thousand tiles you scroll past. No feed, no noise: a programme, a dark room, and the lights going down.",
            )}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.movies}>{t("See what is on")}</ButtonLink>
            <ButtonLink look="quiet" to={paths.contact}>
              {t("Talk to us")}
            </ButtonLink>
          </div>
        </div>
        <PosterRow />
      </div>
      <div aria-hidden="true" className="bulbs mt-14 w-full" />
      <ul className="mt-12 grid gap-10 md:grid-cols-3">
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h2 className="headline text-4xl">{t(title)}</h2>
            <p className="mt-3 text-pretty text-dim">{t(text)}</p>
          </li>
        ))}
      </ul>
      <section className="mt-14 rounded-3xl bg-velvet p-6 ring-1 ring-white/6 sm:p-12">
        <h2 className="headline text-4xl sm:text-6xl">{t("The manners of the house")}</h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          {principles.map(({ title, text }) => (
            <li key={title} className="border-t border-rail pt-5">
              <h3 className="headline text-3xl text-bulb">{t(title)}</h3>
              <p className="mt-2 text-pretty text-dim">{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Three of the posters that hang outside; decoration, and only where there is a wall for them. */
function PosterRow() {
  const movies = useQuery(featuredMoviesQuery()).data?.data.slice(0, 3) ?? [];
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
