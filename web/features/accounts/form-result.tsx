import { type ComponentProps, useEffect } from "react";
import { Notice } from "../../ui/notice.tsx";

/**
 * The page of a form that was sent. It begins at its top: the button that sent a long form was far
 * below it.
 */
export function FormResult(props: Omit<ComponentProps<typeof Notice>, "level">) {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector("main")?.focus({ preventScroll: true });
  }, []);
  return <Notice level={1} {...props} />;
}
