import { counted } from '@cablewright/model';
import { Button } from '@mantine/core';
import type { CableOption, CableResolution, Library } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayWrite, meQuery } from '../api/account.ts';
import { useAddress } from '../kit/page/address.ts';
import { CreateForm } from './create-form.tsx';
import { Drafts } from './drafts.tsx';
import { ExistingCables } from './existing.tsx';
import { OptionCard } from './option-card.tsx';
import { optionKey } from './question.ts';
import styles from './cable-finder.module.css';

interface AnswersProps {
  readonly library: Library;
  readonly resolution: CableResolution;
}

/**
 * The options, best first and expanded; incomplete ones behind a button; forbidden ones at the end, with the reason.
 */
export function Answers({ library, resolution }: AnswersProps) {
  const { options, refused, beyond, refusedBeyond } = resolution;
  const [address, patch] = useAddress();
  const [all, setAll] = useState(false);
  const { data: me } = useQuery(meQuery);
  const open = address['o'] ?? (options[0] === undefined ? undefined : optionKey(options[0]));
  const complete = options.filter(({ complete }) => complete);
  const listed =
    all || complete.length === 0 ? options : options.filter((option) => option.complete || optionKey(option) === open);
  const hidden = options.length - listed.length;
  const named =
    new Set(options.map(({ source, destination }) => `${source.device.port} ${destination.device.port}`)).size > 1;
  const card = (option: CableOption, place?: number) => {
    const key = optionKey(option);
    return (
      <OptionCard
        key={key}
        library={library}
        option={option}
        place={place}
        open={key === open}
        named={named}
        onToggle={() => patch({ o: key === open ? 'none' : key })}
      >
        {mayWrite(me) && option.refusals.length === 0 && <CreateForm library={library} option={option} />}
      </OptionCard>
    );
  };
  return (
    <div className={styles['answers']}>
      {options[0] !== undefined && <ExistingCables library={library} option={options[0]} />}
      <p className={styles['count']} role="status">
        {countWords(resolution, complete.length)}
      </p>
      {listed.map((option) => card(option, options.indexOf(option) + 1))}
      {hidden > 0 && (
        <div>
          <Button variant="default" onClick={() => setAll(true)}>
            Show {hidden} incomplete {hidden === 1 ? 'option' : 'options'}
          </Button>
        </div>
      )}
      {beyond > 0 && <p className={styles['count']}>{beyond} more options are ranked lower and not shown.</p>}
      <Drafts library={library} resolution={resolution} />
      {refused.length > 0 && (
        <>
          <h2>Do not build</h2>
          {refused.map((option) => card(option))}
          {refusedBeyond > 0 && <p className={styles['count']}>{refusedBeyond} more are forbidden and not shown.</p>}
        </>
      )}
    </div>
  );
}

function countWords({ options, refused, findings }: CableResolution, completeCount: number): string {
  if (options.length === 0 && refused.length === 0) {
    return findings.some(({ severity }) => severity === 'error') ? '' : 'No way to connect these two.';
  }
  const waysText = `${counted(options.length, 'way')} to connect them`;
  const complete =
    completeCount === 0
      ? options.length === 1
        ? 'not complete'
        : 'none of them complete'
      : `${completeCount} complete`;
  const forbidden = refused.length === 0 ? '' : `; ${refused.length} must not be built`;
  return options.length === 0 ? `No safe way to connect them${forbidden}.` : `${waysText}, ${complete}${forbidden}.`;
}
