import { bindDevice, recordedProposals, type Library } from '@cablewright/engine';
import { Button, Group, SegmentedControl } from '@mantine/core';
import type { Proposal } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { whichCablePath } from '../../api/resolver.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Words } from '../../kit/words/words.tsx';
import { AdapterDialog } from './adapter-dialog.tsx';
import { DeclineDialog, StartDialog } from './decision-dialogs.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import styles from './proposals.module.css';
import { useDecide } from './use-decide.ts';

const states = ['filed', 'declined', 'accepted'] as const;
const stateWords: Readonly<Record<Proposal['state'], string>> = {
  filed: 'to decide',
  declined: 'declined',
  accepted: 'board started',
};

/** Boards and adapters nobody makes yet: what each would be used for, and the decision on it. */
export function ProposalsPage() {
  const { data: library, error, refetch } = useQuery(libraryQuery);
  return (
    <Page title="Proposals">
      {error !== null && <Failure title="The proposals did not come" error={error} onRetry={refetch} />}
      {error === null && library === undefined && <Waiting rows={5} />}
      {library !== undefined && <ProposalList library={library} />}
    </Page>
  );
}

function ProposalList({ library }: { library: Library }) {
  const [address, patch] = useAddress();
  const all = useMemo(() => recordedProposals(library), [library]);
  const wanted = states.find((state) => state === address['state']);
  const shown = all.filter(({ state }) => wanted === undefined || state === wanted);
  if (all.length === 0) {
    return (
      <EmptyState
        title="No proposals yet"
        action={
          <Button component={Link} to="/which-cable">
            Ask which cable
          </Button>
        }
      >
        Where no cable joins two devices as they are, what is missing can be filed as the proposal of a board.
      </EmptyState>
    );
  }
  return (
    <div className={styles['list']}>
      <SegmentedControl
        aria-label="State"
        className={styles['states']}
        value={wanted ?? 'all'}
        onChange={(state) => patch({ state: state === 'all' ? undefined : state })}
        data={[
          { value: 'all', label: `All ${all.length}` },
          ...states.map((state) => ({
            value: state,
            label: `${stateWords[state]} ${all.filter((each) => each.state === state).length}`,
          })),
        ]}
      />
      {shown.length === 0 && <p className="quiet">None in this state.</p>}
      {shown.map((proposal) => (
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

/** The two devices the proposal would join, with the way back to the question. */
function UsedFor({ library, proposal: { ends = [], from } }: { library: Library; proposal: Proposal }) {
  const words = ends.map(({ device, port }) => {
    const bound = bindDevice(library, device);
    const found = bound.ok ? bound.ports.find((each) => each.port === port) : undefined;
    return found === undefined ? `${device}, ${port}` : `${found.deviceLabel}, ${found.portLabel}`;
  });
  const [a, b] = ends;
  if (a === undefined || b === undefined) return from === undefined ? null : <p>Filed by {from}.</p>;
  return (
    <p>
      To join <Link to={whichCablePath(a.device, a.port, b.device, b.port)}>{words.join(' with ')}</Link>.
    </p>
  );
}

/** A started board that no device describes yet. */
function undescribedBoard(library: Library, { board }: Proposal): string | undefined {
  if (board === undefined || library.entry('pcbas', board) === undefined) return undefined;
  return library.devicesWith('board', board).length === 0 ? board : undefined;
}

function Decide({ library, proposal }: { library: Library; proposal: Proposal }) {
  const { data: me } = useQuery(meQuery);
  const decide = useDecide();
  const [asking, setAsking] = useState<'decline' | 'start' | 'describe' | undefined>();
  const close = () => setAsking(undefined);
  const board = undescribedBoard(library, proposal);
  if (!mayWrite(me)) return null;
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
            Describe it as an adapter
          </Button>
        )}
        {proposal.state === 'declined' && (
          <Button
            variant="default"
            loading={decide.isPending}
            onClick={() => decide.mutate({ verb: 'reopen', key: proposal.key })}
          >
            Offer again
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
