import { type ComponentProps, useEffect } from "react";
import { Notice } from "../../ui/notice.tsx";

/**
 * Replaces a page's form after the form was sent. Scrolls to the top, because the button of a long
 * form is far below the result.
 */
export function FormResult(props: Omit<ComponentProps<typeof Notice>, "level">) {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector("main")?.focus({ preventScroll: true });
  }, []);
  return <Notice level={1} {...props} />;
}
