import { Button, Group, Modal, Stack } from '@mantine/core';
import { isOwnerOnly, type Change } from '@cablewright/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restore } from '../../api/changes.ts';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';

type State = 'before' | 'after';

interface RestoreButtonsProps {
  readonly seq: number;
  readonly changes: readonly Change[];
}

/** Restoring is a new change, checked like any other; the history stays. More than one record is asked about first. */
export function RestoreButtons({ seq, changes }: RestoreButtonsProps) {
  const client = useQueryClient();
  const { busy, act } = useAct('It could not be restored');
  const [asking, setAsking] = useState<State>();
  const touched = changes.filter(isRestorable);
  const go = (state: State) => {
    setAsking(undefined);
    return act(async () => {
      const { restored } = await restore(seq, state);
      await client.invalidateQueries();
      done(restored === 0 ? 'Everything was so already.' : said[state]);
    });
  };
  const press = (state: State) => (touched.length > 1 ? setAsking(state) : void go(state));
  if (touched.length === 0) {
    return <p className="quiet">What it touched belongs to packs, or is locked: there is nothing to restore.</p>;
  }
  return (
    <Group gap="xs" mb="sm">
      <Button loading={busy} onClick={() => press('before')}>
        Restore to before
      </Button>
      <Button variant="default" loading={busy} onClick={() => press('after')}>
        Restore this state
      </Button>
      <Modal
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={`Restore ${touched.length} records`}
      >
        <Stack gap="sm">
          <p>{asking !== undefined && effect(touched, asking)} The history keeps what they are now.</p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsking(undefined)}>
              Cancel
            </Button>
            <Button onClick={() => asking !== undefined && void go(asking)}>Restore</Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}

const said: Readonly<Record<State, string>> = {
  before: 'Restored to before this change.',
  after: 'Restored to this state.',
};

/** Records of packs, saved versions and settings only owners see are never put back from here. */
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
          `${kept === 1 ? 'One record becomes' : `${kept} records become`} what ${kept === 1 ? 'it was' : 'they were'} ${when}`,
        ]),
    ...(gone === 0
      ? []
      : [`${gone === 1 ? 'one that was' : `${gone} that were`} not there then ${gone === 1 ? 'goes' : 'go'} away`]),
  ];
  const sentence = `${parts.join(', and ')}.`;
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}
