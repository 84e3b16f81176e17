import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = { list: { error: Error | null; refetch: () => unknown } };

/** In place of a list that did not come: why, and the way to ask again. */
export function ListFailure({ list }: Props) {
  return (
    <Notice title="The list did not come" actions={<Button onClick={() => list.refetch()}>Try again</Button>}>
      <p>{list.error?.message}</p>
    </Notice>
  );
}
