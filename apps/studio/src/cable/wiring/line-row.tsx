import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatTerminal, type TerminalRef } from '@cablewright/model';
import { memo } from 'react';
import { sameJson } from '@cablewright/model';
import { LineMark, type RowMark } from '../comments/comment-mark.tsx';
import { useBench } from '../draft/cable.ts';
import { Swatch } from '../../kit/wire-colours/swatch.tsx';
import { endChoices, runChoices, type Choice } from './completion.ts';
import { CompletionInput } from './completion-input.tsx';
import { changeLine, removeLine, type LineChange } from './edits.ts';
import { runText, type WiringLine, type ElementRun } from './lines.ts';
import styles from './lines.module.css';
import { spotsOf, type WiringSpot } from './spots.ts';

/** Moves the focus to the next cell of the connection table, as Enter does in a spreadsheet. */
export function toNextCell(input: HTMLInputElement): void {
  const cells = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? [])];
  const next = cells[cells.indexOf(input) + 1];
  if (next === undefined) input.blur();
  else next.focus();
}

function textOf(ref: TerminalRef | undefined): string {
  return ref === undefined ? '' : formatTerminal(ref);
}

interface LineRowProps {
  readonly line: WiringLine;
  readonly number: number;
  /** The spots it connects. */
  readonly from: WiringSpot | undefined;
  readonly to: WiringSpot | undefined;
  readonly core: WiringSpot | undefined;
  readonly highlighted: boolean;
  /** Open comments on its pins or wire. */
  readonly mark: RowMark | undefined;
  readonly onSelect: (joint: number) => void;
}

/** One line: from, wire, to. Each is typed or selected; free and fitting choices come first. */
export const LineRow = memo(function LineRow({
  line,
  number,
  from,
  to,
  core,
  highlighted,
  mark,
  onSelect,
}: LineRowProps) {
  const { draft, edit, writable } = useBench();
  const change = (label: string, what: LineChange) => {
    const edited = changeLine(draft(), line, what);
    if (!edited.ok) return edited.reason;
    edit(label, () => edited.design);
    return undefined;
  };
  const joint = line.from?.joint ?? line.to?.joint;
  const name = `Line ${number}`;
  return (
    <tr
      data-highlighted={highlighted || undefined}
      data-line={line.key}
      onFocus={() => joint !== undefined && onSelect(joint)}
    >
      <td>
        <EndCell
          label={`${name}, from`}
          at={line.from?.ref}
          above={line.above?.from}
          spot={from}
          opposite={to}
          segment={line.run?.segment}
          onPick={(ref) => change(`move ${name}`, { from: ref })}
          onClear={() => change(`open ${name}`, { from: null })}
        />
      </td>
      <td>
        <RunCell
          label={`${name}, wire`}
          run={line.run}
          core={core}
          needs={[...(line.from === undefined ? [] : ['a' as const]), ...(line.to === undefined ? [] : ['b' as const])]}
          onPick={(run) => change(`rewire ${name}`, { run })}
        />
      </td>
      <td>
        <EndCell
          label={`${name}, to`}
          at={line.to?.ref}
          above={line.above?.to}
          spot={to}
          opposite={from}
          segment={line.run?.segment}
          onPick={(ref) => change(`move ${name}`, { to: ref })}
          onClear={() => change(`open ${name}`, { to: null })}
        />
      </td>
      <td className={styles['lineEnd']}>
        {mark !== undefined && <LineMark mark={mark} />}
        {writable && (
          <ActionIcon
            size={26}
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={() => edit(`remove ${name}`, (design) => removeLine(design, line))}
          >
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}, isDrawnAlike);

/** An edit creates new objects for every line and spot, most of them equal to the previous ones. */
function isDrawnAlike(before: LineRowProps, after: LineRowProps): boolean {
  return (
    before.number === after.number &&
    before.highlighted === after.highlighted &&
    before.onSelect === after.onSelect &&
    sameJson([before.line, before.mark], [after.line, after.mark]) &&
    (['from', 'to', 'core'] as const).every((name) => sameSpot(before[name], after[name]))
  );
}

function sameSpot(a: WiringSpot | undefined, b: WiringSpot | undefined): boolean {
  const names = ['text', 'kind', 'label', 'signal', 'signalLabel', 'colour'] as const;
  return a === b || (a !== undefined && b !== undefined && names.every((name) => a[name] === b[name]));
}

interface EndCellProps {
  readonly label: string;
  readonly at: TerminalRef | undefined;
  /** True if the wire end is already connected in a line above. */
  readonly above?: boolean | undefined;
  readonly spot: WiringSpot | undefined;
  readonly opposite: WiringSpot | undefined;
  readonly segment: string | undefined;
  readonly onPick: (ref: TerminalRef) => string | undefined;
  readonly onClear?: () => string | undefined;
  readonly onNext?: (input: HTMLInputElement) => void;
}

export function EndCell({
  label,
  at,
  above = false,
  spot,
  opposite,
  segment,
  onPick,
  onClear,
  onNext = toNextCell,
}: EndCellProps) {
  const { draft, catalog, writable } = useBench();
  const text = textOf(at);
  const meaning = spot?.signalLabel ?? (spot?.kind === 'pin' ? spot.label : spot?.label) ?? '';
  if (!writable) {
    return (
      <span className={styles['still']}>
        <span className="mono">{text === '' && above ? 'as above' : text}</span>
        <span className={styles['meaning']} title={meaning}>
          {meaning}
        </span>
      </span>
    );
  }
  return (
    <div className={styles['cell']}>
      <CompletionInput
        label={label}
        value={text}
        placeholder={segment === undefined ? 'j1.3' : above ? 'as above' : 'open'}
        choices={(typed) => {
          const design = draft();
          return endChoices(catalog, design, spotsOf(catalog, design), { text: typed, opposite, segment });
        }}
        onPick={onPick}
        onClear={onClear}
        onNext={onNext}
        invalid={at !== undefined && spot === undefined}
        renderMark={(choice) => <Swatch library={catalog.library} colour={choice.colour} />}
      />
      <span className={styles['meaning']} title={meaning}>
        {meaning}
      </span>
    </div>
  );
}

interface RunCellProps {
  readonly label: string;
  readonly run: ElementRun | undefined;
  /** The spot where the wire begins, which has the wire's colour. */
  readonly core?: WiringSpot | undefined;
  readonly needs: readonly ('a' | 'b')[];
  readonly onPick: (run: ElementRun) => string | undefined;
  readonly onClear?: () => string | undefined;
  readonly onNext?: (input: HTMLInputElement) => void;
}

export function RunCell({ label, run, core: at, needs, onPick, onClear, onNext = toNextCell }: RunCellProps) {
  const { draft, catalog, writable } = useBench();
  const text = run === undefined ? '' : runText(run);
  const swatch = (colour: string | undefined) => <Swatch library={catalog.library} colour={colour} />;
  const lead =
    at === undefined ? undefined : <Swatch library={catalog.library} colour={at.colour} bare={at.kind !== 'core'} />;
  if (!writable || (run === undefined && onClear === undefined && needs.length === 2)) {
    return (
      <span className={styles['still']}>
        {lead}
        <span className="mono">{text === '' ? 'jumper' : text}</span>
      </span>
    );
  }
  return (
    <CompletionInput
      label={label}
      value={text}
      placeholder="w1 red"
      choices={(typed): Choice<ElementRun>[] => runChoices(catalog, draft(), typed, needs)}
      onPick={onPick}
      onClear={onClear}
      onNext={onNext}
      lead={lead}
      renderMark={(choice) => swatch(choice.colour)}
    />
  );
}
