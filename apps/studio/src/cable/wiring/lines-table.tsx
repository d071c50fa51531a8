import { useEffect, useRef } from 'react';
import { formatTerminal } from '@cablewright/model';
import { useCable } from '../draft/cable.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { LineRow } from './line-row.tsx';
import { linesOf, type Line } from './lines.ts';
import styles from './lines.module.css';
import { NewLine } from './new-line.tsx';

/** True when a line lands on or runs along what is asked for: an instance, or one terminal of it. */
function lineTouches(line: Line, focus: string): boolean {
  const places = [
    ...(line.from === undefined ? [] : [formatTerminal(line.from.ref)]),
    ...(line.to === undefined ? [] : [formatTerminal(line.to.ref)]),
    ...(line.run === undefined
      ? []
      : ['', '@a', '@b'].map((end) => `${line.run!.segment}${end}.${line.run!.terminal}`)),
  ];
  return places.includes(focus);
}

/** The connection table: each line is from, wire, to. It can be filled from the keyboard alone. */
export function LinesTable({ focus }: { focus: string | undefined }) {
  const { design, writable } = useCable();
  const lines = linesOf(design);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (focus === undefined) return;
    table.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'center' });
  }, [focus]);
  return (
    <table ref={table} className={styles['lines']} aria-label="Connections">
      <HeadRow columns={['From', 'Wire', 'To']} buttons="Remove" />
      <tbody>
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            number={index + 1}
            highlighted={focus !== undefined && lineTouches(line, focus)}
          />
        ))}
        {writable && <NewLine />}
      </tbody>
    </table>
  );
}
