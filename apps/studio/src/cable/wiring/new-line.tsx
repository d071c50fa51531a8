import { useRef, useState } from 'react';
import { formatTerminal, type TerminalRef } from '@cablewright/model';
import { useCable } from '../draft/cable.ts';
import { addLine } from './edits.ts';
import { runText, type Run } from './lines.ts';
import { EndCell, RunCell, toNextCell } from './line-row.tsx';
import styles from './lines.module.css';
import { useSpots } from './use-spots.ts';

interface Draft {
  readonly from?: TerminalRef;
  readonly run?: Run;
  readonly to?: TerminalRef;
}

/** The empty line at the end of the table. Enter in its last cell lands it and starts the next. */
export function NewLine() {
  const { design, edit } = useCable();
  const [draft, setDraft] = useState<Draft>({});
  const [reason, setReason] = useState<string | undefined>();
  const landed = useRef(false);
  const spots = useSpots();
  const spotAt = (ref: TerminalRef | undefined) => (ref === undefined ? undefined : spots.get(formatTerminal(ref)));
  const set = (part: Draft) => {
    setDraft({ ...draft, ...part });
    setReason(undefined);
    return undefined;
  };
  const land = (line: Draft): string | undefined => {
    const edited = addLine(design, line);
    if (!edited.ok) return edited.reason;
    const label = line.run === undefined ? 'join' : `land ${runText(line.run)}`;
    edit(label, () => edited.design);
    setDraft({});
    setReason(undefined);
    return undefined;
  };
  const finish = (input: HTMLInputElement) => {
    const row = input.closest('tr');
    // Picking the last end has landed the line already; Enter on an empty end lands it half.
    if (!landed.current && Object.values(draft).some((part) => part !== undefined)) setReason(land(draft));
    landed.current = false;
    requestAnimationFrame(() => row?.querySelector<HTMLInputElement>('input[data-cell]')?.focus());
  };
  return (
    <tr className={styles['newLine']}>
      <td>
        <EndCell
          label="New line, from"
          at={draft.from}
          spot={spotAt(draft.from)}
          opposite={spotAt(draft.to)}
          segment={draft.run?.segment}
          onPick={(from) => set({ from })}
          onClear={() => set({ from: undefined })}
        />
      </td>
      <td>
        <RunCell
          label="New line, wire"
          run={draft.run}
          needs={['a', 'b']}
          onPick={(run) => set({ run })}
          onClear={() => set({ run: undefined })}
          onNext={toNextCell}
        />
      </td>
      <td>
        <EndCell
          label="New line, to"
          at={draft.to}
          spot={spotAt(draft.to)}
          opposite={spotAt(draft.from)}
          segment={draft.run?.segment}
          onPick={(to) => {
            const refused = land({ ...draft, to });
            landed.current = refused === undefined;
            return refused;
          }}
          onNext={finish}
        />
        {reason !== undefined && (
          <div role="alert" className={styles['problem']}>
            {reason}
          </div>
        )}
      </td>
      <td aria-hidden />
    </tr>
  );
}
