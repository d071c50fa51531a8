import type { Library } from '@cablewright/engine';
import type { Proposal, ProposalDraft, ProposalPad } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';
import styles from './proposals.module.css';

const towards = { in: 'takes', out: 'gives', bidir: 'both ways', passive: '' } as const;

/** Why a board is proposed, what it would connect, which parts it needs, and what is still open. */
export function ProposalFacts({ proposal }: { proposal: Proposal | ProposalDraft }) {
  const { data: library } = useQuery(libraryQuery);
  const { why, pads = [], parts = [], open = [] } = proposal;
  const partWords = parts.map((part) => part.label ?? part.value ?? part.component ?? part.id);
  return (
    <div className={styles['facts']}>
      {why !== undefined && <p>{why}</p>}
      {pads.length > 0 && (
        <div className="scroll">
          <table aria-label="Connections">
            <HeadRow columns={['Pad', 'Carries', 'Level', 'Direction']} />
            <tbody>
              {pads.map((pad) => (
                <PadRow key={pad.id} pad={pad} library={library} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {partWords.length > 0 && <p>Parts: {partWords.join(', ')}.</p>}
      {open.length > 0 && (
        <>
          <h4>Still open</h4>
          <ul>
            {open.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function PadRow({ pad, library }: { pad: ProposalPad; library: Library | undefined }) {
  const word = (list: string, id: string | undefined) =>
    id === undefined ? '' : (library?.word(list, id)?.label ?? id);
  return (
    <tr>
      <td>
        <span className="mono">{pad.id}</span> {pad.label}
      </td>
      <td>{word('signals', pad.signal)}</td>
      <td>{word('levels', pad.level)}</td>
      <td>{pad.dir === undefined ? '' : towards[pad.dir]}</td>
    </tr>
  );
}
