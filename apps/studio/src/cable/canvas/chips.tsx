import type { ArrangedBlock } from './scene/scene.ts';
import styles from './canvas.module.css';

interface ChipProps {
  readonly text: string;
  readonly name: string;
  readonly x: number;
  readonly onPress: () => void;
}

/** A small button in the heading of a block. */
function Chip({ text, name, x, onPress }: ChipProps) {
  return (
    <g
      role="button"
      className={styles['chip']}
      aria-label={name}
      transform={`translate(${x} 20)`}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onPress}
    >
      <rect width={chipWidth(text)} height={17} rx={8} />
      <text x={7} y={12.5} className={styles['detail']}>
        {text}
      </text>
    </g>
  );
}

/** Width of the text in the interface typeface at 12 px. An m is wider than most letters. */
function chipWidth(text: string): number {
  const wide = text.replace(/[^mwMW]/g, '').length;
  return 14 + text.length * 6.7 + wide * 4.3;
}

/** The length of a cable. Pressing it opens the editor right there. */
export function JacketChip({ block: { id, detail }, onPress }: { block: ArrangedBlock; onPress: () => void }) {
  return <Chip text={detail} name={`Length and stock of ${id}, ${detail}`} x={10} onPress={onPress} />;
}

interface PlacedProps {
  readonly block: ArrangedBlock;
  /** The newer revision of the placed cable, if there is one. */
  readonly newer: number | undefined;
  readonly onOpen: (id: string) => void;
  readonly onRevise: (id: string) => void;
}

/** Opens and closes a placed cable, and offers its newer revision. */
export function PlacedChips({ block: { id, width, inside }, newer, onOpen, onRevise }: PlacedProps) {
  const open = inside === undefined ? 'Open' : 'Close';
  const offer = `Revision ${newer ?? ''} …`;
  // Leaves room for the finding mark at the right.
  const right = width - 32 - chipWidth(open);
  return (
    <>
      <Chip text={open} name={`${open} ${id} here`} x={right} onPress={() => onOpen(id)} />
      {newer !== undefined && (
        <Chip
          text={offer}
          name={`${id}: what revision ${newer} changes`}
          x={right - 6 - chipWidth(offer)}
          onPress={() => onRevise(id)}
        />
      )}
    </>
  );
}
