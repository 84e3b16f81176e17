import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type Props = { codes: string[]; onClose: () => void };

/** Shows new recovery codes, which are never shown again. */
export const RecoveryCodesDialog = ({ codes, onClose }: Props) => (
  <Dialog
    title={m.second_factor_codes()}
    onClose={onClose}
    actions={<Button onClick={onClose}>{m.second_factor_codes_kept()}</Button>}
  >
    <p>{m.second_factor_codes_shown()}</p>
    <ul className="mt-4 grid gap-2 sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>
          <code className="text-base whitespace-nowrap text-screen">{code}</code>
        </li>
      ))}
    </ul>
  </Dialog>
);
