import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { messages } from "../../../../contract/messages.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { useFormSubmit } from "../../../api/use-form-submit.ts";
import { t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { type FieldName, withBuckets } from "../draft.ts";
import { runningTime } from "../film-words.ts";
import { FormCard } from "../form-card.tsx";
import { MovieFields } from "../movie-fields.tsx";
import { forgetLists } from "../queries.ts";
import { sendCasts } from "../send-casts.ts";
import { VideoChoice } from "../video-choice.tsx";
import { addMovie, orderMovie, requireWhole } from "./add-movie.ts";
import { CardPreview } from "./card-preview.tsx";
import { CastForm } from "./cast-form.tsx";
import { DraftNote } from "./draft-note.tsx";
import { KnownMovieCast } from "./known-movie.tsx";
import { type Draft, emptyDraft, isEmpty } from "./new-movie.ts";
import { PosterChoice } from "./poster-choice.tsx";
import type { DraftInHand } from "./use-draft.ts";
import { useFilm } from "./use-film.ts";
import { useMarks } from "./use-marks.ts";
import { usePoster } from "./use-poster.ts";

/** As specified. */
const alertMs = 5_000;

const castTrouble = (error: unknown) => getErrorMessage(error, messages.movieFallback);

type Props = { userId: string; draft: Draft; inHand: DraftInHand };

/** A new film: its facts, its pictures, its cast. */
export function AddMovieForm({ userId, draft, inHand: { leftAtMs, change, replace } }: Props) {
  const { fields, image, casts, videoName } = draft;
  const queries = useQueryClient();
  const begins = useRef(false);
  const poster = usePoster(image);
  const {
    form,
    sending,
    issues,
    formError: refusal,
  } = useFormSubmit(send, {
    fallback: messages.movieFallback,
    onError: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
  });
  const { marks, mend } = useMarks(issues);
  const { film, takeFilm, refuse } = useFilm(userId, image, (taken) => {
    mend(["time", "video"]);
    change(({ fields: { time, ...rest } }) => ({
      videoName: taken?.file.name ?? null,
      fields: { ...rest, time: time.trim() || (taken ? runningTime(taken.inspection.durationMs) : "") },
    }));
  });

  function changeField(name: FieldName, value: string) {
    mend([name]);
    change((before) => ({ fields: { ...before.fields, [name]: value } }));
  }

  function changeImage(next: File | null) {
    mend(["image"]);
    change({ image: next });
  }

  async function send() {
    const whole = requireWhole(draft, film);
    const name = whole.fields.name.trim();
    if (film) {
      await orderMovie(whole, film);
      showAlert(t("{name} is on its way. Keep the site open until it has arrived.", { name }));
      return startAnew();
    }
    const id = await addMovie(whole);
    showAlert(messages.movieCreated, { durationMs: alertMs });
    const trouble = await sendCasts(id, casts).then(() => null, castTrouble);
    void forgetLists(queries);
    startAnew();
    if (trouble === null) return;
    showAlert(t("{name} is added, but its cast is not: {trouble}", { name, trouble }), { failed: true });
    replace({ ...emptyDraft, fields: { ...emptyDraft.fields, name }, casts });
  }

  function startAnew() {
    mend(Object.keys(issues));
    takeFilm(null);
    replace(emptyDraft);
    begins.current = true;
  }

  // Only once the overlay is gone: as long as it is there nothing else takes the focus.
  useEffect(() => {
    if (sending || !begins.current) return;
    begins.current = false;
    form.ref.current?.querySelector<HTMLElement>("[name=name]")?.focus();
  });

  function clear() {
    startAnew();
    const undo = () => {
      takeFilm(film);
      replace(draft);
    };
    showAlert(t("The form is empty again."), { action: { label: t("Undo"), run: undo } });
  }

  return (
    <form {...form} className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 gap-6">
        {leftAtMs !== null && !isEmpty(draft) && (
          <DraftNote leftAtMs={leftAtMs} lostVideo={film ? null : videoName} onGoWithout={() => takeFilm(null)} />
        )}
        <FormCard title={t("Facts")}>
          <MovieFields draft={withBuckets(fields)} issues={marks} mayFollow onChange={changeField} />
        </FormCard>
        <FormCard title={t("Poster and video")}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <PosterChoice image={image} poster={poster} error={marks.image} onImage={changeImage} />
            <VideoChoice
              film={film}
              onFilm={takeFilm}
              invitation={videoName ? t("Choose “{name}” again", { name: videoName }) : undefined}
              closed={image ? undefined : t("First the image, then the video")}
              hint={t("mp4/video. It may also come later.")}
              error={marks.video}
              refuse={refuse}
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
            {t("Add movie")}
          </Button>
          <Button look="plain" disabled={isEmpty(draft)} onClick={clear}>
            {t("Start over")}
          </Button>
        </div>
      </div>
      <div className="max-xl:hidden">
        <CardPreview fields={fields} poster={poster} />
      </div>
      {sending && (
        <LoadingOverlay message={t("Adding {name}", { name: fields.name.trim() })} hint={t(messages.loadingHint)} />
      )}
    </form>
  );
}
