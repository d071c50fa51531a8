import { draftProposals, draftStates, type CableResolution, type DraftState, type Library } from '@cablewright/engine';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { mayWrite, meQuery } from '../api/account.ts';
import { ProposalFacts } from './proposals/proposal-facts.tsx';
import { useDecide } from './proposals/use-decide.ts';
import { Words } from '../kit/words/words.tsx';
import styles from './proposals/proposals.module.css';

/** Boards that could be built if no option is complete: a draft for each missing one, to save or decline. */
export function Drafts({ library, resolution }: { library: Library; resolution: CableResolution }) {
  const states = useMemo(() => draftStates(library, draftProposals(library, resolution)), [library, resolution]);
  if (states.length === 0) return null;
  return (
    <section className={styles['list']} aria-label="What could be built">
      <h2>What could be built</h2>
      {states.map((each) => (
        <Draft key={each.draft.key} state={each} />
      ))}
    </section>
  );
}

const stateWords = { open: 'not saved', filed: 'open', declined: 'declined', accepted: 'board started' } as const;

function Draft({ state: { draft, state, reason } }: { state: DraftState }) {
  const { data: me } = useQuery(meQuery);
  const { busy, decide } = useDecide();
  return (
    <article className={styles['proposal']} aria-label={draft.label ?? draft.key}>
      <h3>
        {draft.label ?? draft.key} <Words words={[stateWords[state]]} />
      </h3>
      {reason !== undefined && <p className="quiet">Declined: {reason}</p>}
      <ProposalFacts proposal={draft} />
      <Group gap="xs">
        {state === 'open' && mayWrite(me) && (
          <Button loading={busy} onClick={() => void decide({ verb: 'file', draft })}>
            Save as a proposal
          </Button>
        )}
        {state !== 'open' && (
          <Button variant="default" component={Link} to={`/board-proposals?p=${encodeURIComponent(draft.key)}`}>
            Open the proposal
          </Button>
        )}
      </Group>
    </article>
  );
}
