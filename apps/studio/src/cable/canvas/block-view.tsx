import { counted, type Severity } from '@cablewright/model';
import { memo } from 'react';
import type { Library } from '@cablewright/engine';
import { wireColour } from '../../kit/wire-colours/wire-colour.ts';
import type { ArrangedBlock, CanvasScene } from './scene/scene.ts';
import { WayView } from './way-view.tsx';
import { WireLine, wireWords } from './wire-view.tsx';
import { JacketChip, PlacedChips } from './chips.tsx';
import { isWireEnd, type BlockRow } from './scene/blocks.ts';
import { cut, handleRadius, headHeight, insideGap, rowHeight, rowMiddle, rowTexts, swatchWidth } from './scene/size.ts';
import { verdictWords, type Judged } from '../draft/checks.ts';
import { sameBlock, sameMarks, type BlockMarks } from './same.ts';
import styles from './canvas.module.css';

interface BlockViewProps {
  readonly block: ArrangedBlock;
  readonly library: Library;
  readonly marks: BlockMarks;
  readonly selected: boolean;
  readonly held: string | undefined;
  /** The terminal that has the keyboard focus. */
  readonly focused: string | undefined;
  /** False if the zoom is too small to read the rows. */
  readonly close: boolean;
  /** The size of the texts in a block at a small zoom, in the px of the block. */
  readonly farText: number;
  /** True if the zoom is large enough to show signals and labels in the rows. */
  readonly signals: boolean;
  readonly dimmed: boolean;
  readonly onUnfold: (id: string) => void;
  readonly onMark: (id: string) => void;
  /** Opens the editor for the length and stock of a cable. */
  readonly onJacket: (id: string) => void;
  /** Opens or closes a placed cable, or shows what its newer revision would change. */
  readonly onOpen: (id: string) => void;
  readonly onRevise: (id: string) => void;
  readonly newer: number | undefined;
}

/** A part on the canvas: its heading and one row per pin or core. The whole row is the target. */
export const BlockView = memo(function BlockView(props: BlockViewProps) {
  return props.block.kind === 'wire' ? <WireBlock {...props} /> : <PartBlock {...props} />;
}, isDrawnAlike);

function PartBlock(props: BlockViewProps) {
  const { block, selected, close, farText, dimmed, marks, onUnfold, onMark, onJacket } = props;
  const { width, height } = block;
  const severity = marks.findings.get(block.id);
  const foot = insideTop(block);
  return (
    <g
      className={styles['block']}
      transform={`translate(${block.x} ${block.y})`}
      data-block={block.id}
      data-kind={block.kind}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
    >
      <rect className={styles['body']} width={width} height={height} rx={block.kind === 'cable' ? 14 : 5} />
      <g>
        <title>{[block.id, block.title, block.detail].filter(Boolean).join(', ')}</title>
        {close ? <NearHead block={block} /> : <FarHead block={block} counts={countsOf(block, marks)} size={farText} />}
      </g>
      {close && block.kind === 'cable' && <JacketChip block={block} onPress={() => onJacket(block.id)} />}
      {close && block.kind === 'subassembly' && !isInside(block) && <PlacedChips {...props} />}
      {close && block.inside !== undefined && <Inside {...props} inside={block.inside} />}
      {severity !== undefined && <Mark x={width - 16} y={14} severity={severity} onPress={() => onMark(block.id)} />}
      {close && <line className={styles['rule']} x1={0} x2={width} y1={headHeight} y2={headHeight} />}
      {close && block.rows.map((row, index) => <RowView key={row.key} {...props} row={row} index={index} />)}
      {block.folded > 0 && (
        <g
          role="button"
          className={styles['fold']}
          aria-label={`${block.id}: show ${block.folded} unused pins`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onUnfold(block.id)}
        >
          <rect x={0} y={foot - 24} width={width} height={24} fill="transparent" />
          <text x={12} y={foot - 8} className={styles['detail']}>
            {block.folded} unused
          </text>
        </g>
      )}
    </g>
  );
}

/** A single wire: its line, which can be picked up by its ends. */
function WireBlock({ block, library, selected, dimmed, marks, held, focused }: BlockViewProps) {
  const [row] = block.rows;
  return (
    <g
      className={styles['block']}
      transform={`translate(${block.x} ${block.y})`}
      data-block={block.id}
      data-kind={block.kind}
      data-selected={selected || undefined}
      data-dimmed={dimmed || undefined}
      data-severity={marks.findings.get(block.id)}
    >
      <WireLine block={block} library={library} />
      {(['left', 'right'] as const).map((side) => {
        const terminal = row?.[side];
        return (
          terminal !== undefined && (
            <TerminalView
              key={terminal}
              terminal={terminal}
              name={[wireWords(block, wireColour(library, row?.colour)?.name), terminal].join(', ')}
              x={side === 'left' ? 0 : block.width - wireGrip}
              y={0}
              width={wireGrip}
              sides={[side]}
              blockWidth={block.width}
              marks={marks}
              held={held === terminal}
              focused={focused === terminal}
            />
          )
        );
      })}
    </g>
  );
}

/** The length at each end of a single wire where the pointer can take hold of it, px. */
const wireGrip = 16;

const plain = ['library', 'selected', 'close', 'farText', 'signals', 'dimmed', 'newer'] as const;

function isDrawnAlike(before: BlockViewProps, after: BlockViewProps): boolean {
  const { block } = after;
  const ofBlock = (terminal: string | undefined) =>
    terminal !== undefined && block.rows.some(({ left, right }) => left === terminal || right === terminal)
      ? terminal
      : undefined;
  return (
    plain.every((name) => before[name] === after[name]) &&
    sameBlock(before.block, block) &&
    // Highlights also appear in the drawing inside an opened block.
    (block.inside === undefined || before.marks === after.marks) &&
    ofBlock(before.held) === ofBlock(after.held) &&
    ofBlock(before.focused) === ofBlock(after.focused) &&
    sameMarks(before.marks, after.marks, block)
  );
}

function NearHead({ block: { id, title, kind, detail, width } }: { block: ArrangedBlock }) {
  return (
    <>
      <text x={12} y={17} className={styles['name']}>
        <tspan className={styles['ref']}>{id}</tspan> {cut(title, (width - 40) / 7 - id.length)}
      </text>
      {kind !== 'cable' && (
        <text x={12} y={32} className={styles['detail']}>
          {cut(detail, (width - 24) / 6)}
        </text>
      )}
    </>
  );
}

interface FarHeadProps {
  readonly block: ArrangedBlock;
  readonly counts: string;
  readonly size: number;
}

/**
 * At a small zoom the rows are replaced by the name and, if there is room, the counts, large enough to read. The name
 * of a narrow part is on the side away from its wires.
 */
function FarHead({ block: { id, title, role, width, height }, counts, size }: FarHeadProps) {
  const letters = (px: number) => (width - 24) / (0.58 * px);
  const inner = Math.min(size, (width - 24) / (0.62 * id.length));
  const isOutside = inner < 0.8 * size && (role === 'source' || role === 'destination');
  const px = isOutside ? size : inner;
  const most = isOutside ? 24 : letters(px);
  const atLeft = role === 'source';
  const countPx = Math.min(0.8 * px, (width - 24) / (0.58 * counts.length));
  const x = isOutside ? (atLeft ? -0.6 * px : width + 0.6 * px) : 12;
  return (
    <>
      <text
        x={x}
        y={isOutside ? px : 6 + px}
        textAnchor={isOutside && atLeft ? 'end' : 'start'}
        className={styles['farName']}
        style={{ fontSize: `${px}px` }}
      >
        <tspan className={styles['ref']}>{id}</tspan> {most > id.length + 4 && cut(title, most - id.length - 1)}
      </text>
      {!isOutside && height > px + countPx + 12 && (
        <text x={12} y={10 + px + countPx} className={styles['farDetail']} style={{ fontSize: `${countPx}px` }}>
          {counts}
        </text>
      )}
    </>
  );
}

/** The read-only drawing inside an opened block, with the lit path running through it. */
function Inside({ inside, ...props }: BlockViewProps & { readonly inside: CanvasScene }) {
  const { block, library, marks } = props;
  const { lit } = marks;
  const innerMarks: BlockMarks = { ...marks, ...still, landings: landingsIn(inside) };
  const x = (block.width - inside.bounds.width) / 2 - inside.bounds.x;
  const dims = (isLit: boolean) => lit.size > 0 && !isLit;
  return (
    <g
      role="group"
      aria-label={`Inside ${block.id}`}
      className={styles['inside']}
      data-inside={block.id}
      transform={`translate(${x} ${insideTop(block) + insideGap - inside.bounds.y})`}
    >
      {inside.ways.map((way) => {
        const isLit = way.ends.every(({ terminal }) => terminal !== undefined && lit.has(terminal));
        const isDimmed = dims(isLit);
        return <WayView key={way.key} {...{ way, library }} lit={isLit} dimmed={isDimmed} severity={undefined} />;
      })}
      {inside.blocks.map((each) => {
        const isLit = each.rows.some((row) => [row.left, row.right].some((end) => lit.has(end ?? '')));
        return (
          <BlockView
            {...props}
            key={each.id}
            block={each}
            marks={innerMarks}
            selected={false}
            newer={undefined}
            dimmed={dims(isLit)}
          />
        );
      })}
    </g>
  );
}

/** True for a part inside an opened placed cable. It is read-only here and is edited in its own cable. */
function isInside({ id }: ArrangedBlock): boolean {
  return id.includes('/');
}

/** Nothing inside an opened cable can be wired from here. */
const still = { verdicts: new Map<string, Judged>(), picked: new Set<string>(), open: new Set<string>(), still: true };

function landingsIn({ ways }: CanvasScene): ReadonlyMap<string, readonly string[]> {
  const pairs = ways.flatMap(
    ({ ends: [{ terminal: a = '' }, { terminal: b = '' }] }) =>
      [
        [a, b],
        [b, a],
      ] as const,
  );
  const by = Map.groupBy(pairs, ([terminal]) => terminal);
  return new Map([...by].map(([terminal, all]) => [terminal, all.map(([, other]) => other)]));
}

/** The y at which the drawing inside an opened block begins: below the block's rows. */
function insideTop({ height, room }: ArrangedBlock): number {
  return room === undefined ? height : height - room.height - 2 * insideGap;
}

function countsOf(block: ArrangedBlock, { landings }: BlockMarks): string {
  if (block.kind === 'cable') return counted(block.rows.length, 'core');
  const used = block.rows.filter((row) => landings.has(row.left ?? '') || landings.has(row.right ?? ''));
  return `${used.length} of ${block.rows.length + block.folded} pins`;
}

interface RowProps extends BlockViewProps {
  readonly row: BlockRow;
  readonly index: number;
}

/** One row with its handles. Each terminal is one button: a pin has one, a core has one at each end. */
function RowView({ block, row, index, library, marks, held, focused, signals }: RowProps) {
  const terminals = [...new Set([row.left, row.right])].filter((text) => text !== undefined);
  const top = headHeight + index * rowHeight;
  const colour = wireColour(library, row.colour);
  const two = terminals.length === 2;
  const text = [row.label, row.signal].filter((each) => each !== undefined && each !== '' && each !== row.id);
  const dotAtRight = row.left === undefined && row.right !== undefined;
  const { id, idX, idAnchor, swatchX, codeX, label, labelX } = rowTexts(
    block.width,
    row.id,
    colour?.code,
    text.join(' · '),
    dotAtRight,
  );
  return (
    <g>
      {terminals.map((terminal, place) => (
        <TerminalView
          key={terminal}
          terminal={terminal}
          name={[block.title === block.id ? '' : block.title, block.id, row.id, ...text, colour?.name]
            .filter(Boolean)
            .join(' ')}
          x={two && place === 1 ? block.width / 2 : 0}
          y={top}
          width={two ? block.width / 2 : block.width}
          sides={(['left', 'right'] as const).filter((side) => row[side] === terminal)}
          blockWidth={block.width}
          marks={marks}
          held={held === terminal}
          focused={focused === terminal}
        />
      ))}
      <text x={idX} y={top + 18} textAnchor={idAnchor} className={styles['pinId']}>
        {id}
      </text>
      {colour !== undefined && (
        // Positioned without a transform: the browser paints every transformed element as a layer of its own.
        <g aria-hidden>
          <rect
            x={swatchX}
            y={top + 9}
            width={swatchWidth}
            height={10}
            rx={2}
            fill={colour.base}
            className={styles['swatch']}
          />
          {colour.stripe !== undefined && (
            <rect x={swatchX} y={top + 13} width={swatchWidth} height={2.6} fill={colour.stripe} />
          )}
          <text x={codeX} y={top + 18} className={styles['code']}>
            {colour.code}
          </text>
        </g>
      )}
      {signals && (
        <text x={labelX} y={top + 18} textAnchor={dotAtRight ? 'start' : 'end'} className={styles['signal']}>
          {label}
        </text>
      )}
    </g>
  );
}

interface TerminalProps {
  readonly terminal: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly sides: readonly ('left' | 'right')[];
  readonly blockWidth: number;
  readonly marks: BlockMarks;
  readonly held: boolean;
  readonly focused: boolean;
}

function TerminalView({ terminal, name, x, y, width, sides, blockWidth, marks, held, focused }: TerminalProps) {
  const landed = marks.landings.get(terminal) ?? [];
  const verdict = marks.verdicts.get(terminal);
  const severity = marks.findings.get(terminal);
  const spliced = isWireEnd(terminal) && (landed.length > 1 || landed.some(isWireEnd));
  const state =
    landed.length > 0
      ? `${spliced ? 'spliced with' : 'joined to'} ${landed.join(', ')}`
      : marks.open.has(terminal)
        ? 'not connected'
        : 'free';
  const words = [name, state, verdict === undefined ? undefined : verdictWords[verdict.verdict], severity];
  const middle = rowMiddle(0) - headHeight;
  return (
    <g
      role="button"
      tabIndex={focused ? 0 : -1}
      className={styles['terminal']}
      data-pin={terminal}
      data-free={landed.length === 0 || undefined}
      data-splice={spliced || undefined}
      data-verdict={verdict?.verdict}
      data-lit={marks.lit.has(terminal) || undefined}
      data-picked={marks.picked.has(terminal) || undefined}
      data-severity={severity}
      aria-pressed={held}
      aria-disabled={marks.still || undefined}
      aria-label={words.filter((word) => word !== undefined && word !== '').join(', ')}
    >
      <rect className={styles['row']} x={x} y={y} width={width} height={rowHeight} />
      {sides.map((side) => {
        const rowEdge = side === 'left' ? 0 : blockWidth;
        return marks.open.has(terminal) && landed.length === 0 ? (
          <path key={side} className={styles['cross']} d={crossAt(rowEdge, y + middle)} />
        ) : (
          <circle
            key={side}
            className={styles['handle']}
            cx={rowEdge}
            cy={y + middle}
            r={spliced ? handleRadius + 2 : handleRadius}
          />
        );
      })}
    </g>
  );
}

function crossAt(x: number, y: number): string {
  const r = handleRadius - 1;
  return `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly severity: Severity;
  readonly onPress: () => void;
}

function Mark({ x, y, severity, onPress }: MarkProps) {
  return (
    <g
      role="button"
      aria-label={`Show ${severity}s`}
      className={styles['mark']}
      data-severity={severity}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onPress}
    >
      <circle cx={x} cy={y} r={9} />
      <text x={x} y={y + 4} textAnchor="middle">
        !
      </text>
    </g>
  );
}
