import { FileText } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import { showAlert } from "../../../../ui/alerts.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { NfoFacts } from "../../import/nfo.ts";

type Props = { onFields: (fields: NfoFacts["fields"]) => void };

/** Reads the fields of the NFO file that media managers write beside a video. */
export function NfoButton({ onFields }: Props) {
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    const { parseNfo, UnreadableNfoError } = await import("../../import/nfo.ts");
    try {
      onFields(parseNfo(new Uint8Array(await file.arrayBuffer()), file.name).fields);
      showAlert(m.movies_admin_filled_from_nfo({ name: file.name }));
    } catch (error) {
      if (!(error instanceof UnreadableNfoError)) throw error;
      showAlert(error.message, { failed: true });
    }
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
