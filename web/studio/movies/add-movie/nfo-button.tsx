import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { useHeldSubmission } from "../../../ui/use-held-submission.ts";

/** A button that chooses the NFO file, which media managers write beside a video. */
export function NfoButton({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  useHeldSubmission(input, { isReading, hasFailed: false });

  async function read(file: File) {
    setIsReading(true);
    await onFile(file).finally(() => setIsReading(false));
  }

  return (
    <>
      <Button look="quiet" className="mt-5 px-4" onClick={() => input.current?.click()}>
        <FileText aria-hidden="true" className="size-5" /> {m.movies_admin_fill_from_nfo()}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".nfo"
        aria-label={m.movies_admin_fill_from_nfo()}
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
