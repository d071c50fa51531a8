import { ChangePanel } from '../activity/history/change-panel.tsx';
import { Changes } from '../activity/history/history-page.tsx';
import { useCable } from './draft/cable.ts';
import { useAddress } from '../kit/page/address.ts';

/** What was saved of this cable, and the way back. */
export function CableHistory() {
  const { design } = useCable();
  const [address, patch] = useAddress();
  const open = address['change'] === undefined ? undefined : Number(address['change']);
  return (
    <>
      <Changes
        filter={{ kind: 'designs', key: design.id }}
        open={open}
        onOpen={(seq) => patch({ change: seq === undefined ? undefined : String(seq) })}
      />
      {open !== undefined && (
        <div style={{ marginTop: 20 }}>
          <ChangePanel key={open} seq={open} />
        </div>
      )}
    </>
  );
}
