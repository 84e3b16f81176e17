import { useEffect, useState } from "react";

const noticeMs = 1_200;

/** A short word on what was just done: the same one can come twice. */
export function useNotice() {
  const [notice, setNotice] = useState({ text: "", time: 0 });
  useEffect(() => {
    if (notice.text === "") return;
    const timer = setTimeout(() => setNotice({ text: "", time: 0 }), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);
  const showNotice = (text: string) => text !== "" && setNotice({ text, time: performance.now() });
  return { notice: notice.text, showNotice };
}
