import { restoreRecords } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { isOwnerOnly, type Change } from '@cablewright/model';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { capital } from '../../kit/words/kind-words.ts';

type State = 'before' | 'after';

interface RestoreButtonsProps {
  readonly seq: number;
  readonly changes: readonly Change[];
}

/** Restoring is a new change, checked like any other; the history stays. For more than one record it asks first. */
export function RestoreButtons({ seq, changes }: RestoreButtonsProps) {
  const { busy, act } = useAct("Couldn't restore");
  const [asking, setAsking] = useState<State>();
  const touched = changes.filter(isRestorable);
  const go = (state: State) => {
    setAsking(undefined);
    return act(() => hub.call(restoreRecords, { params: { id: seq }, body: { state } }), {
      touched: 'everything',
      done: ({ restored }) => (restored === 0 ? 'Nothing to restore: the records already match.' : messages[state]),
    });
  };
  const press = (state: State) => (touched.length > 1 ? setAsking(state) : void go(state));
  if (touched.length === 0) {
    return <p className="quiet">These records belong to packs or are locked, so they can't be restored.</p>;
  }
  return (
    <Group gap="xs" mb="sm">
      <Button loading={busy} onClick={() => press('before')}>
        Undo this change
      </Button>
      <Button variant="default" loading={busy} onClick={() => press('after')}>
        Restore this version
      </Button>
      {asking !== undefined && (
        <Dialog
          title={`Restore ${touched.length} records`}
          action="Restore"
          onAction={() => go(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{effect(touched, asking)} The history keeps their current state.</p>
        </Dialog>
      )}
    </Group>
  );
}

const messages: Readonly<Record<State, string>> = {
  before: 'Undid this change',
  after: 'Restored this version',
};

/** Records of packs, revisions, and settings that only owners see are never restored from here. */
function isRestorable({ kind, key, pack }: Change): boolean {
  return pack === undefined && kind !== 'versions' && kind !== 'revisions' && !isOwnerOnly(kind, key);
}

/** What becomes of the records a change touched, in a sentence. */
function effect(touched: readonly Change[], state: State): string {
  const gone = touched.filter((change) => change[state] === null).length;
  const kept = touched.length - gone;
  const when = state === 'before' ? 'before this change' : 'after this change';
  const parts = [
    ...(kept === 0
      ? []
      : [
          `${kept === 1 ? 'one record goes' : `${kept} records go`} back to how ${kept === 1 ? 'it was' : 'they were'} ${when}`,
        ]),
    ...(gone === 0
      ? []
      : [
          `${gone === 1 ? 'one record that' : `${gone} records that`} did not exist then ${gone === 1 ? 'is' : 'are'} deleted`,
        ]),
  ];
  const sentence = `${parts.join(', and ')}.`;
  return capital(sentence);
}
