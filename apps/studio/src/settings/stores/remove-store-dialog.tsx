import { removeStore, type Store } from '@cablewright/client';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

export function RemoveStoreDialog({
  store: { id, name },
  onClose,
}: {
  readonly store: Store;
  readonly onClose: () => void;
}) {
  const { busy, act } = useAct(`Couldn't remove ${name}`);
  const remove = () =>
    act(() => hub.call(removeStore, { params: { id } }), {
      touched: [['stores']],
      done: `Removed ${name}`,
      after: onClose,
    });
  return (
    <Dialog title={`Remove ${name}`} action="Remove" color="red" busy={busy} onAction={remove} onClose={onClose}>
      <p>Packs installed from it stay and get no more updates. You can add the store again.</p>
    </Dialog>
  );
}
