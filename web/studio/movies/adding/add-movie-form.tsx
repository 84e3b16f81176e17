import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { messages } from "../../../../contract/messages.ts";
import { sentenceOf } from "../../../app/refusal.ts";
import { useSubmit } from "../../../app/use-submit.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { type FieldName, withBuckets } from "../draft.ts";
import type { FilmChoice } from "../film-choice.ts";
import { runningTime } from "../film-words.ts";
import { FormCard } from "../form-card.tsx";
import { MovieFields } from "../movie-fields.tsx";
import { forgetLists } from "../queries.ts";
import { VideoChoice } from "../video-choice.tsx";
import { addCasts, addMovie, orderMovie, requireWhole } from "./add-movie.ts";
import { CardPreview } from "./card-preview.tsx";
import { CastForm } from "./cast-form.tsx";
import { DraftNote } from "./draft-note.tsx";
import { belongTogether } from "./file-names.ts";
import { KnownMovieCast } from "./known-movie.tsx";
import { type Draft, emptyDraft, isEmpty } from "./new-movie.ts";
import { PosterChoice } from "./poster-choice.tsx";
import type { DraftInHand } from "./use-draft.ts";
import { useFilm } from "./use-film.ts";
import { useMarks } from "./use-marks.ts";
import { usePoster } from "./use-poster.ts";

/** As specified. */
const alertMs = 5_000;

type Props = { userId: string; draft: Draft; inHand: DraftInHand };

/** A new film: its facts, its pictures, its cast. */
export function AddMovieForm({ userId, draft, inHand: { leftAtMs, change, replace } }: Props) {
  const { fields, image, casts, videoName } = draft;
  const queries = useQueryClient();
  const [film, setFilm] = useFilm(userId);
  const begins = useRef(false);
  const poster = usePoster(image);
  const { form, sending, issues, refusal } = useSubmit(send, {
    fallback: messages.movieFallback,
    onRefused: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
  });
  const { marks, mend } = useMarks(issues);

  function changeField(name: FieldName, value: string) {
    mend([name]);
    change((before) => ({ fields: { ...before.fields, [name]: value } }));
  }

  function changeImage(next: File | null) {
    mend(["image"]);
    change({ image: next });
  }

  function takeFilm(next: FilmChoice | null) {
    setFilm(next);
    mend(["time"]);
    change(({ fields: before }) => ({
      videoName: next?.file.name ?? null,
      fields: next && before.time.trim() === "" ? { ...before, time: runningTime(next.inspection.durationMs) } : before,
    }));
  }

  useEffect(() => {
    if (!film || !image || belongTogether(image.name, film.file.name)) return;
    showAlert(messages.filesMismatch, { failed: true });
    takeFilm(null);
  });

  // Only once the overlay is gone: as long as it is there nothing else takes the focus.
  useEffect(() => {
    if (sending || !begins.current) return;
    begins.current = false;
    form.ref.current?.querySelector<HTMLElement>("[name=name]")?.focus();
  });

  function refuseByName(file: File): string | null {
    if (!image || belongTogether(image.name, file.name)) return null;
    showAlert(messages.filesMismatch, { failed: true });
    return `“${file.name}” does not go with “${image.name}”. Without their last seven characters, both names must be the same.`;
  }

  async function send() {
    const whole = requireWhole(draft, film);
    const { name } = whole.fields;
    if (film) {
      await orderMovie(whole, film);
      showAlert(`${name.trim()} is on its way. Keep the site open until it has arrived.`);
    } else {
      const id = await addMovie(whole);
      showAlert(messages.movieCreated, { durationMs: alertMs });
      void forgetLists(queries);
      const kept = await keepCastFor({ id, name: name.trim() });
      if (kept) return;
    }
    startAnew(emptyDraft);
  }

  /** True when the cast could not be added: then it stays, under the film's name, for another try. */
  async function keepCastFor(movie: { id: string; name: string }): Promise<boolean> {
    if (casts.length === 0) return false;
    try {
      await addCasts(movie.id, casts);
      return false;
    } catch (error) {
      const reason = sentenceOf(error, messages.movieFallback);
      showAlert(`${movie.name} is added, but its cast is not: ${reason}`, { failed: true });
      startAnew({ ...emptyDraft, fields: { ...emptyDraft.fields, name: movie.name }, casts });
      return true;
    }
  }

  function startAnew(next: Draft) {
    mend(Object.keys(issues));
    setFilm(null);
    replace(next);
    begins.current = next === emptyDraft;
  }

  function clear() {
    startAnew(emptyDraft);
    const undo = () => {
      replace(draft);
      setFilm(film);
    };
    showAlert("The form is empty again.", { action: { label: "Undo", run: undo } });
  }

  return (
    <form {...form} className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 gap-6">
        {leftAtMs !== null && !isEmpty(draft) && <DraftNote leftAtMs={leftAtMs} lostVideo={film ? null : videoName} />}
        <FormCard title="Facts">
          <MovieFields draft={withBuckets(fields)} issues={marks} mayFollow onChange={changeField} />
        </FormCard>
        <FormCard title="Poster and video">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <PosterChoice image={image} poster={poster} error={marks.image} onImage={changeImage} />
            <VideoChoice
              film={film}
              onFilm={takeFilm}
              invitation={videoName ? `Choose “${videoName}” again` : undefined}
              closed={image ? undefined : "First the image, then the video"}
              hint="mp4/video. It may also come later."
              refuse={refuseByName}
              onPoster={changeImage}
            />
          </div>
        </FormCard>
        <CastForm casts={casts} onCasts={(next) => change({ casts: next })}>
          <KnownMovieCast name={fields.name} casts={casts} onAdded={() => change({ casts: [] })} />
        </CastForm>
        <div role="alert" className="empty:hidden">
          {refusal && <p className="rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">{refusal}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={sending} className="min-h-12 px-8 text-lg">
            Add movie
          </Button>
          <Button look="plain" disabled={isEmpty(draft)} onClick={clear}>
            Start over
          </Button>
        </div>
      </div>
      <div className="max-xl:hidden">
        <CardPreview fields={fields} poster={poster} />
      </div>
      {sending && <LoadingOverlay message={`Adding ${fields.name.trim()}`} hint={messages.loadingHint} />}
    </form>
  );
}
