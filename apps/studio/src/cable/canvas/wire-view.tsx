import { memo } from 'react';
import type { Library } from '@cablewright/engine';
import type { Severity } from '@cablewright/model';
import { wireColour } from '../../kit/wire-colours/wire-colour.ts';
import { swatchPx, textPx, type GatheredWire, type GatheredWires } from './scene/gathered.ts';
import type { ArrangedBlock } from './scene/scene.ts';
import { cut, maxIdLetters, rowHeight } from './scene/size.ts';
import styles from './wire.module.css';
import type { BlockMarks } from './same.ts';

/** The texts of a wire: its designation, its stock with its colour, and its length. */
export function wireWords({ id, title, detail }: ArrangedBlock, colour: string | undefined): string {
  return [id, title, colour, detail].filter((each) => each !== undefined && each !== '').join(', ');
}

/** A single wire: a piece of its line, with its designation and the letters of its colour over it. */
export function WireLine({ block, library }: { block: ArrangedBlock; library: Library }) {
  const colour = wireColour(library, block.rows[0]?.colour);
  const [y, { width }] = [rowHeight / 2, block];
  const d = `M0 ${y}H${width}`;
  return (
    <g className={styles['wire']}>
      <title>{wireWords(block, colour?.name)}</title>
      <rect className={styles['ground']} width={width} height={rowHeight} rx={4} />
      <path className={styles['edge']} d={d} />
      <path className={styles['core']} d={d} style={{ stroke: colour?.base }} />
      {colour?.stripe !== undefined && <path className={styles['stripe']} d={d} stroke={colour.stripe} />}
      <text className={styles['designation']} x={width / 2} y={y - 4} textAnchor="middle">
        {cut(block.id, maxIdLetters)}
        {colour !== undefined && <tspan className={styles['code']}> {colour.code}</tspan>}
      </text>
    </g>
  );
}

interface GatheredViewProps {
  readonly list: GatheredWires;
  readonly library: Library;
  /** The zoom. Texts are scaled against it, so that they keep their size on screen. */
  readonly k: number;
  readonly marks: Pick<BlockMarks, 'findings' | 'lit'>;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** The lines of gathered wires. They are drawn under the parts. */
export const GatheredLines = memo(function GatheredLines({ list, library, marks }: Omit<GatheredViewProps, 'k'>) {
  return (
    <g>
      <path className={styles['edges']} d={list.wires.map(({ d }) => d).join('')} />
      {list.wires.map(({ block, d, ways }) => (
        <path
          key={block.id}
          className={styles['far']}
          data-way={ways[0]?.key}
          data-lit={isLit(block, marks) || undefined}
          data-dimmed={(marks.lit.size > 0 && !isLit(block, marks)) || undefined}
          d={d}
          style={{ stroke: wireColour(library, block.rows[0]?.colour)?.base }}
        />
      ))}
    </g>
  );
});

/** The list of gathered wires: each with a swatch of its colour and its designation, at a size that can be read. */
export const GatheredList = memo(function GatheredList(props: GatheredViewProps) {
  const { list, k } = props;
  const gap = 4 / k;
  return (
    <g className={styles['list']} data-gathered={list.wires.length}>
      <rect
        className={styles['card']}
        x={list.x}
        y={list.y - gap / 2}
        width={list.width}
        height={list.height + gap}
        rx={4 / k}
      />
      {list.wires.map((wire) => (
        <Designation key={wire.block.id} {...props} wire={wire} />
      ))}
    </g>
  );
});

function Designation({ wire, library, k, marks, selected, onSelect }: GatheredViewProps & { wire: GatheredWire }) {
  const { block, text, x, y } = wire;
  const colour = wireColour(library, block.rows[0]?.colour);
  const middle = y + 6.5 / k;
  return (
    <g
      role="button"
      className={styles['item']}
      aria-label={wireWords(block, colour?.name)}
      data-block={block.id}
      data-kind="wire"
      data-selected={selected === block.id || undefined}
      data-severity={severityOf(block, marks)}
      data-lit={isLit(block, marks) || undefined}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onSelect(block.id)}
    >
      <title>{wireWords(block, colour?.name)}</title>
      <rect className={styles['target']} x={x} y={y} width={swatchPx / k + (text.length * 7) / k} height={13 / k} />
      <rect
        className={styles['swatch']}
        x={x + 4 / k}
        y={middle - 3.5 / k}
        width={9 / k}
        height={7 / k}
        fill={colour?.base ?? 'none'}
      />
      {colour?.stripe !== undefined && (
        <rect x={x + 4 / k} y={middle - 1 / k} width={9 / k} height={2.4 / k} fill={colour.stripe} />
      )}
      <text x={x + (swatchPx + 2) / k} y={middle + 4 / k} style={{ fontSize: `${textPx / k}px` }}>
        {text}
      </text>
    </g>
  );
}

function isLit({ rows: [row] }: ArrangedBlock, { lit }: Pick<BlockMarks, 'lit'>): boolean {
  return lit.has(row?.left ?? '') || lit.has(row?.right ?? '');
}

/** The worst finding of a wire: its own, or that of one of its ends. */
function severityOf(
  { id, rows: [row] }: ArrangedBlock,
  { findings }: Pick<BlockMarks, 'findings'>,
): Severity | undefined {
  const all = [id, row?.left, row?.right].map((name) => (name === undefined ? undefined : findings.get(name)));
  return all.includes('error') ? 'error' : all.find((each) => each !== undefined);
}
