import { type SQL, sql } from "drizzle-orm";
import { countryGroups } from "../../contract/country-groups.ts";
import { movies, orders, payments, purchases, rentals, subscriptions } from "../schema.ts";

/** Where a request comes from: the result of `placeOf`. */
export type Place = { country: string | null; region: string | null };

/** Where a viewer is. `userId` is null for a visitor. */
export type ViewerPlace = Place & { userId: string | null; now: number };

/** The countries of Regulation (EU) 2017/1128: the European Economic Area. */
const portableCountries: ReadonlySet<string | null> = new Set(countryGroups.EEA);
const portableCountriesSql = sql.raw(countryGroups.EEA.map((code) => `'${code}'`).join(", "));

/**
 * Whether the movies shown in the viewer's home country may also open: for a signed-in viewer who
 * is in one of the portable countries.
 */
export const isInPortableCountry = ({ userId, country }: ViewerPlace): boolean =>
  userId !== null && portableCountries.has(country);

/**
 * Whether a member may watch what is shown in the home country of a payment while in another
 * portable country. The card must be of the home country, because a billing address and an IP
 * address alone are no verification (Article 5 of the Regulation).
 */
export const isHomeCountryPortable = (
  homeCountry: string | null,
  cardCountry: string | null,
): boolean => portableCountries.has(homeCountry) && homeCountry === cardCountry;

/**
 * SQL condition on `movies`: whether the movie is shown in the viewer's home country. Only a viewer
 * who subscribes, or has bought or rented the movie, has a home country here: that of the newest
 * payment for the subscription, the purchase or the rental.
 */
export const isShownInHomeCountrySql = ({ userId, now }: ViewerPlace): SQL<number> =>
  sql`exists (
    select 1
    from (select ${userId} as id, ${now} as at) as viewer
    inner join ${payments} as paid on paid.order_id in (
      select order_id
      from ${subscriptions}
      where user_id = viewer.id and expires_at > viewer.at
      union all
      select order_id from ${purchases} where user_id = viewer.id and movie_id = ${movies}.id
      union all
      select order_id
      from ${rentals}
      where user_id = viewer.id
        and movie_id = ${movies}.id
        and coalesce(watch_until, begin_until) > viewer.at
    )
    where paid.home_country = paid.card_country
      and paid.home_country in (${portableCountriesSql})
      and instr(', ' || ${movies}.territories || ',', ', ' || paid.home_country || ',') > 0
      and exists (select 1 from ${orders} where id = paid.order_id and status = 'paid')
      and not exists (
        select 1
        from ${payments} as later
        where later.order_id = paid.order_id
          and later.amount_cents > 0
          and later.paid_at > paid.paid_at
      )
  )`;
