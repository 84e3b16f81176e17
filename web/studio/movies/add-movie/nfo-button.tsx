import { FileText } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";

/** A button that chooses the NFO file, which media managers write beside a video. */
export function NfoButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
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
          if (file) onFile(file);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
