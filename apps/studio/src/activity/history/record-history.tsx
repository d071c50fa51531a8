import { useAddress } from '../../kit/page/address.ts';
import { ChangePanel } from './change-panel.tsx';
import { Changes } from './history-page.tsx';

/** The saved changes of one record, and restoring them. */
export function RecordHistory({ kind, id }: { kind: string; id: string }) {
  const [address, patch] = useAddress();
  const open = address['change'] === undefined ? undefined : Number(address['change']);
  return (
    <>
      <Changes
        filter={{ kind, key: id }}
        open={open}
        onOpen={(seq) => patch({ change: seq === undefined ? undefined : String(seq) })}
      />
      {open !== undefined && <ChangePanel key={open} seq={open} />}
    </>
  );
}
