import type { ComponentProps } from "react";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";

const ReviewRemovalDialog = lazyComponent(
  async () => (await import("./review-removal-dialog.tsx")).ReviewRemovalDialog,
);

/** The dialog to remove a review, whose code is loaded when it opens. */
export const LazyReviewRemovalDialog = (props: ComponentProps<typeof ReviewRemovalDialog>) => (
  <OptionalContent onClose={props.onClose}>
    <ReviewRemovalDialog {...props} />
  </OptionalContent>
);
