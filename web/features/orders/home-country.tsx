import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { EvidenceSource, HomeCountry } from "../../../contract/orders/home-country.ts";
import { formatCountries } from "../../api/format-countries.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

const sourceTexts: Record<EvidenceSource, () => string> = {
  card: m.home_country_from_card,
  billing_address: m.home_country_from_address,
  ip_address: m.home_country_from_ip,
};

/**
 * The user's home country, how the site knows it, and what the user can watch in other countries.
 */
export function OwnHomeCountry() {
  const titleId = useId();
  const home = useQuery(queryOptionsFor("GET /api/home-country")).data?.data;
  if (home === undefined) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-8"
    >
      <h2 id={titleId} className="text-xl font-semibold">
        {m.home_country_title()}
      </h2>
      {home ? (
        <>
          <p className="mt-3">{describeHome(home)}</p>
          <p className="mt-2 text-dim">
            {home.travels ? m.home_country_travels() : m.home_country_stays()}
          </p>
        </>
      ) : (
        <p className="mt-3 text-dim">{m.home_country_none()}</p>
      )}
    </section>
  );
}

function describeHome({ country, sources }: HomeCountry): string {
  const list = new Intl.ListFormat(getLocale(), { type: "conjunction" });
  return m.home_country_text({
    country: formatCountries(country),
    sources: list.format(sources.map((source) => sourceTexts[source]())),
  });
}
