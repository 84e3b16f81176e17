import { type ReactNode, useState } from "react";
import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { formatSeasonName, specialsSeason } from "../../../contract/collections/season-name.ts";
import {
  maxEpisodes,
  maxSeason,
  maxSeasonTitleLength,
} from "../../../contract/collections/series.ts";
import { maxMoviesPerOrder } from "../../../contract/constants.ts";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { languageName } from "../language-tabs.ts";
import { SearchPicker } from "../search-picker.tsx";
import { SortableList } from "../sortable-list.tsx";
import { useMovieSearch } from "../use-movie-search.ts";
import {
  type EpisodeValues,
  listSeasonEpisodes,
  listSeasons,
  nextEpisodeNumber,
  pricePath,
  replaceSeason,
  type SeasonPriceKind,
  type SeriesValues,
} from "./series-values.ts";

type Props = {
  series: SeriesValues;
  /** The language of the season names. */
  locale: Locale;
  error: string | undefined;
  issues: Partial<Record<string, string>>;
  onChange: (series: SeriesValues) => void;
};

/** The seasons of a series with names, prices and episodes, and a search for the next episode. */
export function SeriesFields(props: Props) {
  const { series } = props;
  const seasons = listSeasons(series);
  return (
    <div className="grid gap-6">
      {series.episodes.length < maxEpisodes && <NextEpisodeField {...props} seasons={seasons} />}
      {seasons.length === 0 && <p className="text-dim">{m.collections_admin_no_episodes()}</p>}
      {seasons.map((season) => (
        <SeasonFields key={season} {...props} season={season} />
      ))}
    </div>
  );
}

function NextEpisodeField({ series, seasons, error, onChange }: Props & { seasons: number[] }) {
  const last = Math.max(1, ...seasons);
  const [chosen, setChosen] = useState<number | null>(null);
  const [text, setText] = useState("");
  const season = chosen ?? last;
  const episode = nextEpisodeNumber(series, season);
  const found = useMovieSearch(text);
  const addable = found?.filter(({ id }) => series.episodes.every((each) => each.id !== id));
  const first = seasons.filter((each) => each !== specialsSeason);
  const choices = [...first, Math.min(Math.max(0, ...first) + 1, maxSeason), specialsSeason];

  function add(id: string) {
    const movie = addable?.find((each) => each.id === id);
    if (!movie) return;
    const { name, year, image } = movie;
    const added = { id, name, year, image, inBin: false, season, episode: String(episode) };
    onChange({ ...series, episodes: [...series.episodes, added] });
  }

  return (
    <div className="grid gap-5 sm:grid-cols-[12rem_1fr]">
      <SelectField
        label={m.collections_admin_season()}
        value={season}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      >
        {[...new Set(choices)].map((each) => (
          <option key={each} value={each}>
            {formatSeasonName(each)}
          </option>
        ))}
      </SelectField>
      <SearchPicker
        label={m.collections_admin_next_episode({
          numbers: m.series_numbers({ season, episode }),
        })}
        name="series"
        error={error}
        text={text}
        onText={setText}
        options={addable?.map(({ id, name, year, image }) => ({
          id,
          label: `${name} (${year})`,
          image,
        }))}
        foundChosen={found !== undefined && found.length > 0}
        onPick={({ id }) => add(id)}
      />
    </div>
  );
}

function SeasonFields(props: Props & { season: number }) {
  const { series, season, onChange } = props;
  const name = formatSeasonName(season);
  const setEpisode = (changed: EpisodeValues) =>
    onChange({
      ...series,
      episodes: series.episodes.map((each) => (each.id === changed.id ? changed : each)),
    });
  return (
    <section aria-label={name} className="grid gap-4">
      <h3 className="text-xl font-semibold">{name}</h3>
      <TitleField {...props} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PriceField
          {...props}
          kind="price"
          label={m.collections_admin_season_price()}
          hint={m.collections_admin_season_price_hint({ maximum: maxMoviesPerOrder })}
        />
        <PriceField
          {...props}
          kind="rentPrice"
          label={m.collections_admin_season_rent_price()}
          hint={m.collections_admin_season_rent_price_hint()}
        />
      </div>
      <SortableList
        items={listSeasonEpisodes(series, season)}
        whenEmpty=""
        onChange={(episodes) => onChange(replaceSeason(series, season, episodes))}
        renderItem={(episode) => <EpisodeItem episode={episode} onChange={setEpisode} />}
      />
    </section>
  );
}

function TitleField({ series, season, locale, onChange }: Props & { season: number }) {
  const titles = series.titles[season] ?? {};
  return (
    <TextField
      label={m.collections_admin_season_title({ language: languageName(locale) })}
      hint={m.collections_admin_season_title_hint({ season: formatSeasonName(season) })}
      lang={locale}
      value={titles[locale] ?? ""}
      maxLength={maxSeasonTitleLength}
      autoComplete="off"
      onChange={({ currentTarget }) =>
        onChange({
          ...series,
          titles: { ...series.titles, [season]: { ...titles, [locale]: currentTarget.value } },
        })
      }
    />
  );
}

type PriceFieldProps = Props & {
  season: number;
  kind: SeasonPriceKind;
  label: string;
  hint: string;
};

function PriceField({ series, season, kind, label, hint, issues, onChange }: PriceFieldProps) {
  const path = pricePath(series, season, kind);
  const { [kind]: prices } = series.prices;
  const setPrice = (price: string) =>
    onChange({
      ...series,
      prices: { ...series.prices, [kind]: { ...prices, [season]: price } },
    });
  return (
    <TextField
      name={path}
      label={label}
      hint={hint}
      value={prices[season] ?? ""}
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
      error={issues[path]}
      onChange={({ currentTarget }) => setPrice(currentTarget.value)}
    />
  );
}

function EpisodeItem({
  episode,
  onChange,
}: {
  episode: EpisodeValues;
  onChange: (episode: EpisodeValues) => void;
}): ReactNode {
  const { name, year, image, inBin } = episode;
  return (
    <>
      <input
        aria-label={m.collections_admin_episode_number({ movie: name })}
        value={episode.episode}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        className="min-h-11 w-16 rounded-xl border border-edge bg-night px-3 text-center"
        onChange={({ currentTarget }) => onChange({ ...episode, episode: currentTarget.value })}
      />
      <img src={image} alt="" loading="lazy" className="h-15 w-10 rounded-md object-cover" />
      <span className="min-w-32 flex-1 wrap-anywhere">
        {name} <span className="text-dim">{inBin ? m.collections_admin_in_bin() : year}</span>
      </span>
    </>
  );
}
