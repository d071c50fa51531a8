import type { JudgedAlternate } from '@cablewright/client';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { Words } from '../../kit/words/words.tsx';
import { classWords, offeredWord, outcomeWords, verdictSentence } from './alternate-words.ts';
import styles from './alternates.module.css';

type Declared = NonNullable<JudgedAlternate['offeredAs']>;

interface VerdictProps {
  readonly declared: Declared;
  readonly judged: JudgedAlternate | undefined;
}

/** The relation in which an alternate is offered, next to the declared one. */
export function VerdictWords({ declared, judged }: VerdictProps) {
  const { word, tone } = offeredWord(judged);
  const isSame = judged?.offeredAs === declared;
  return (
    <>
      <Words words={[word]} tone={tone} />
      {!isSame && <span className="quiet">{`declared ${classWords[declared].toLowerCase()}`}</span>}
    </>
  );
}

/** The verdict as a sentence, the reasons against the class, and all other properties behind a summary. */
export function Verdict({ declared, judged }: VerdictProps) {
  if (judged === undefined) return <p role="note">One of the two parts is missing or invalid.</p>;
  const against = judged.properties.filter(({ refuses }) => refuses.includes(declared));
  const others = judged.properties.filter(({ refuses }) => !refuses.includes(declared));
  return (
    <div className={styles['verdict']}>
      <p role={judged.verdict === 'fails' ? 'alert' : 'note'}>{verdictSentence(declared, judged)}</p>
      {against.length > 0 && <Properties label="Properties that refuse it" properties={against} />}
      {others.length > 0 && (
        <details>
          <summary>{`${others.length} other ${others.length === 1 ? 'property' : 'properties'}`}</summary>
          <Properties label="Other properties" properties={others} />
        </details>
      )}
    </div>
  );
}

function Properties({
  label,
  properties,
}: {
  readonly label: string;
  readonly properties: JudgedAlternate['properties'];
}) {
  return (
    <table aria-label={label} data-tight className={styles['properties']}>
      <HeadRow columns={['Property', 'The part', 'The alternate', 'It is']} />
      <tbody>
        {properties.map(({ property, name, part, other, outcome }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- each screen of a stock is a row
          <tr key={`${property}:${index}`} data-outcome={outcome}>
            <th scope="row">{name}</th>
            <td>{part ?? '–'}</td>
            <td>{other ?? '–'}</td>
            <td>{outcomeWords[outcome]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
