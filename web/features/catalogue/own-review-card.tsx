import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Review } from "../../../contract/catalogue.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ReviewRemovalDialog } from "./review-removal-dialog.tsx";
import { useReviewActions } from "./use-reviews.ts";

type Props = { movieId: string; mine: Review; onEdit: () => void };

/** One's own, before all others. */
export function OwnReviewCard({ movieId, mine, onEdit }: Props) {
  const [confirming, setConfirming] = useState(false);
  const { removeOwn } = useReviewActions(movieId);

  return (
    <>
      <ReviewCard
        review={mine}
        className="ring-bulb/40"
        title={<h3 className="eyebrow mb-4">{t("Your review")}</h3>}
        actions={
          <>
            <Button look="quiet" onClick={onEdit} aria-description={t("Your review")}>
              <Pencil aria-hidden="true" className="size-4" /> {t("Edit")}
            </Button>
            <Button look="quiet" onClick={() => setConfirming(true)} aria-description={t("Your review")}>
              <Trash2 aria-hidden="true" className="size-4" /> {t("Delete")}
            </Button>
          </>
        }
      />
      {confirming && (
        <ReviewRemovalDialog
          title={t("Delete your review?")}
          action={t("Delete")}
          successMessage={t("Your review is deleted.")}
          errorMessage={t("Your review could not be deleted. Try again.")}
          onRemove={removeOwn}
          onClose={() => setConfirming(false)}
        >
          <p>{t("Its words and stars leave the page and the average.")}</p>
        </ReviewRemovalDialog>
      )}
    </>
  );
}
