import { bindDevice, recordedProposals, type Library } from '@cablewright/engine';
import { Button, Group, SegmentedControl } from '@mantine/core';
import type { Proposal } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { cableFinderPath } from '../../kit/page/paths.ts';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useWritable } from '../../kit/page/use-writable.ts';
import { Words } from '../../kit/words/words.tsx';
import { AdapterDialog } from './adapter-dialog.tsx';
import { DeclineDialog, StartDialog } from './decision-dialogs.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import styles from './proposals.module.css';
import { useDecide } from './use-decide.ts';

const states = ['filed', 'declined', 'accepted'] as const;
const stateWords: Readonly<Record<Proposal['state'], string>> = {
  filed: 'open',
  declined: 'declined',
  accepted: 'board started',
};

/** Boards and adapters that do not exist yet: what each would be used for, and the decision on it. */
export function ProposalsPage() {
  const query = useQuery(libraryQuery);
  return (
    <Page title="Board proposals">
      <Loaded query={query} what="board proposals" rows={5}>
        {(library) => <ProposalList library={library} />}
      </Loaded>
    </Page>
  );
}

function ProposalList({ library }: { library: Library }) {
  const [address, patch] = useAddress();
  const all = useMemo(() => recordedProposals(library), [library]);
  const chosenState = states.find((state) => state === address['state']);
  const listed = all.filter(({ state }) => chosenState === undefined || state === chosenState);
  if (all.length === 0) {
    return (
      <EmptyState
        title="No board proposals yet"
        action={
          <Button component={Link} to="/cable-finder">
            Open the cable finder
          </Button>
        }
      >
        When no cable connects two devices directly, the cable finder can save what is missing as a board proposal.
      </EmptyState>
    );
  }
  return (
    <div className={styles['list']}>
      <SegmentedControl
        aria-label="State"
        value={chosenState ?? 'all'}
        onChange={(state) => patch({ state: state === 'all' ? undefined : state })}
        data={[
          { value: 'all', label: `All ${all.length}` },
          ...states.map((state) => ({
            value: state,
            label: `${stateWords[state]} ${all.filter((each) => each.state === state).length}`,
          })),
        ]}
      />
      {listed.length === 0 && <p className="quiet">No proposals in this state.</p>}
      {listed.map((proposal) => (
        <ProposalCard key={proposal.key} library={library} proposal={proposal} marked={address['p'] === proposal.key} />
      ))}
    </div>
  );
}

function ProposalCard({ library, proposal, marked }: { library: Library; proposal: Proposal; marked: boolean }) {
  const { label, key, state, reason, board } = proposal;
  return (
    <article className={styles['proposal']} aria-label={label ?? key} data-marked={marked || undefined}>
      <h3>
        {label ?? key} <Words words={[stateWords[state]]} />
      </h3>
      <UsedFor library={library} proposal={proposal} />
      {reason !== undefined && <p>Declined: {reason}</p>}
      {board !== undefined && (
        <p>
          The board is{' '}
          <Link to="/library/$kind/$id" params={{ kind: 'pcbas', id: board }}>
            {library.get('pcbas', board)?.label ?? board}
          </Link>
          .
        </p>
      )}
      <ProposalFacts proposal={proposal} />
      <Decide library={library} proposal={proposal} />
    </article>
  );
}

/** The two devices the proposal would connect, with a link back to the cable finder. */
function UsedFor({ library, proposal: { ends = [], from } }: { library: Library; proposal: Proposal }) {
  const words = ends.map(({ device, port }) => {
    const bound = bindDevice(library, device);
    const match = bound.ok ? bound.ports.find((each) => each.port === port) : undefined;
    return match === undefined ? `${device}, ${port}` : `${match.deviceLabel}, ${match.portLabel}`;
  });
  const [a, b] = ends;
  if (a === undefined || b === undefined) return from === undefined ? null : <p>Filed by {from}.</p>;
  return (
    <p>
      To connect <Link to={cableFinderPath(a.device, a.port, b.device, b.port)}>{words.join(' to ')}</Link>.
    </p>
  );
}

/** A started board that has no device record yet. */
function undescribedBoard(library: Library, { board }: Proposal): string | undefined {
  if (board === undefined || library.entry('pcbas', board) === undefined) return undefined;
  return library.devicesWith('board', board).length === 0 ? board : undefined;
}

function Decide({ library, proposal }: { library: Library; proposal: Proposal }) {
  const writable = useWritable();
  const { busy, decide } = useDecide();
  const [asking, setAsking] = useState<'decline' | 'start' | 'describe' | undefined>();
  const close = () => setAsking(undefined);
  const board = undescribedBoard(library, proposal);
  if (!writable) return null;
  return (
    <>
      <Group gap="xs">
        {proposal.state === 'filed' && (
          <>
            <Button onClick={() => setAsking('start')}>Start a board</Button>
            <Button variant="default" onClick={() => setAsking('decline')}>
              Decline
            </Button>
          </>
        )}
        {board !== undefined && (
          <Button variant="default" onClick={() => setAsking('describe')}>
            Add it as an adapter
          </Button>
        )}
        {proposal.state === 'declined' && (
          <Button variant="default" loading={busy} onClick={() => void decide({ verb: 'reopen', key: proposal.key })}>
            Reopen
          </Button>
        )}
      </Group>
      {asking === 'decline' && <DeclineDialog proposal={proposal} onClose={close} />}
      {asking === 'describe' && board !== undefined && (
        <AdapterDialog library={library} proposal={proposal} board={board} onClose={close} />
      )}
      {asking === 'start' && <StartDialog proposal={proposal} onClose={close} />}
    </>
  );
}
