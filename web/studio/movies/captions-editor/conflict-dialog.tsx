import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

type Props = {
  onKeepMine: () => void;
  onTakeTheirs: () => Promise<void>;
  onClose: () => void;
};

/** Asks whose captions stay, because another administrator saved them meanwhile. */
export const ConflictDialog = ({ onKeepMine, onTakeTheirs, onClose }: Props) => (
  <Dialog
    title={m.captions_edit_conflict_title()}
    onClose={onClose}
    actions={
      <>
        <Button look="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            onClose();
            void onTakeTheirs();
          }}
        >
          {m.captions_edit_conflict_theirs()}
        </Button>
        <Button onClick={onKeepMine}>{m.captions_edit_conflict_mine()}</Button>
      </>
    }
  >
    <p>{m.captions_edit_conflict_text()}</p>
  </Dialog>
);
