import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Review } from "../../contract/catalogue.ts";
import { t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ReviewRemovalDialog } from "./review-removal-dialog.tsx";
import { useReviewing } from "./use-reviews.ts";

type Props = { movieId: string; mine: Review; onEdit: () => void };

/** One's own, before all others. */
export function OwnReviewCard({ movieId, mine, onEdit }: Props) {
  const [asking, setAsking] = useState(false);
  const { takeBack } = useReviewing(movieId);

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
            <Button look="quiet" onClick={() => setAsking(true)} aria-description={t("Your review")}>
              <Trash2 aria-hidden="true" className="size-4" /> {t("Delete")}
            </Button>
          </>
        }
      />
      {asking && (
        <ReviewRemovalDialog
          title={t("Delete your review?")}
          action={t("Delete")}
          gone={t("Your review is deleted.")}
          failure={t("Your review could not be deleted. Try again.")}
          onRemove={takeBack}
          onClose={() => setAsking(false)}
        >
          <p>{t("Its words and stars leave the page and the average.")}</p>
        </ReviewRemovalDialog>
      )}
    </>
  );
}
