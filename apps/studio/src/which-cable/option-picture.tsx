import type { CableSide } from '@cablewright/engine';
import { headHeight, type Picture, type PictureAcross, type PictureLine, type PictureSpot } from './picture.ts';
import styles from './picture.module.css';

const width = 380;
/** Where the pins of each end stand; names are written outwards from there. */
const pins: Readonly<Record<CableSide, number>> = { source: 116, destination: width - 116 };

interface PictureProps {
  readonly picture: Picture;
  readonly source: string;
  readonly destination: string;
  /** What the picture shows, in words. */
  readonly says: string;
}

/** The two ends and what runs between them. Direction is an arrow, a screen is dashed, a part is a box on its line. */
export function OptionPicture({ picture, source, destination, says }: PictureProps) {
  const { height, boards } = picture;
  return (
    <svg className={styles['picture']} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={says}>
      <Head side="source" name={boards.source ?? source} board={boards.source !== undefined} height={height} />
      <Head
        side="destination"
        name={boards.destination ?? destination}
        board={boards.destination !== undefined}
        height={height}
      />
      {picture.lines.map((line) => (
        <LinePath key={line.id} line={line} />
      ))}
      {picture.across.map((part) => (
        <Across key={`${part.side}${part.from}${part.name}`} part={part} />
      ))}
      {(['source', 'destination'] as const).flatMap((side) =>
        picture[side].map((spot) => <Spot key={`${side}${spot.position}`} side={side} spot={spot} />),
      )}
    </svg>
  );
}

interface HeadProps {
  readonly side: CableSide;
  readonly name: string;
  readonly board: boolean;
  readonly height: number;
}

function Head({ side, name, board, height }: HeadProps) {
  const left = side === 'source' ? 2 : pins.destination;
  return (
    <>
      <rect
        className={styles['end']}
        data-board={board || undefined}
        x={left}
        y={headHeight - 2}
        width={114}
        height={height - headHeight}
        rx={5}
      />
      <text className={styles['name']} x={left + 57} y={15} textAnchor="middle">
        {shortened(name, 20)}
      </text>
    </>
  );
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function Spot({ side, spot }: { side: CableSide; spot: PictureSpot }) {
  const x = pins[side];
  const outward = side === 'source' ? -1 : 1;
  const label = spot.label === spot.position ? spot.position : `${spot.position} ${spot.label}`;
  return (
    <>
      <circle className={styles['pin']} data-missing={spot.missing || undefined} cx={x} cy={spot.y} r={3.5} />
      <text
        className={styles['label']}
        data-missing={spot.missing || undefined}
        x={x + outward * 9}
        y={spot.y + 3.5}
        textAnchor={side === 'source' ? 'end' : 'start'}
      >
        {shortened(label, 16)}
      </text>
    </>
  );
}

/** A line gathers the pins of each end at its middle pin, so that a fan-out reads as one conductor with branches. */
function LinePath({ line }: { line: PictureLine }) {
  const { from, to, driver, kind, forbidden, risky, parts } = line;
  const [a, b] = [from[0], to[0]];
  const tone = forbidden ? 'forbidden' : risky ? 'risky' : kind;
  if (a === undefined && b === undefined) return null;
  const middle = width / 2;
  const start = a ?? b!;
  const end = b ?? a!;
  const [left, right] = [pins.source, pins.destination];
  const stub =
    a === undefined ? `M${right} ${end} H${right - 30}` : b === undefined ? `M${left} ${start} H${left + 30}` : '';
  const whole = `M${left} ${start} C${middle} ${start} ${middle} ${end} ${right} ${end}`;
  return (
    <g className={styles['line']} data-tone={tone}>
      <path d={stub === '' ? whole : stub} />
      {from.slice(1).map((y) => (
        <path key={`a${y}`} d={`M${left} ${y} C${left + 34} ${y} ${left + 34} ${start} ${left + 52} ${start}`} />
      ))}
      {to.slice(1).map((y) => (
        <path key={`b${y}`} d={`M${right} ${y} C${right - 34} ${y} ${right - 34} ${end} ${right - 52} ${end}`} />
      ))}
      {driver !== undefined && stub === '' && (
        <path
          className={styles['arrow']}
          d={arrowAt(
            driver === 'source' ? right - 14 : left + 14,
            driver === 'source' ? end : start,
            driver === 'source' ? 1 : -1,
          )}
        />
      )}
      {parts.source.map((name, i) => (
        <Part key={`s${name}${i}`} x={left + 14 + i * 18} y={start} name={name} />
      ))}
      {parts.destination.map((name, i) => (
        <Part key={`d${name}${i}`} x={right - 34 - i * 18} y={end} name={name} />
      ))}
    </g>
  );
}

function arrowAt(x: number, y: number, way: number): string {
  return `M${x} ${y} l${-7 * way} -4 v8 z`;
}

function Part({ x, y, name }: { x: number; y: number; name: string }) {
  return (
    <rect className={styles['part']} x={x} y={y - 4} width={14} height={8} rx={1.5}>
      <title>{name}</title>
    </rect>
  );
}

function Across({ part }: { part: PictureAcross }) {
  const x = part.side === 'source' ? pins.source + 24 : pins.destination - 24;
  const [top, bottom] = [Math.min(part.from, part.to), Math.max(part.from, part.to)];
  const middle = (top + bottom) / 2;
  return (
    <g className={styles['line']} data-tone="part">
      <path d={`M${x} ${top} V${bottom}`} />
      <rect className={styles['part']} x={x - 4} y={middle - 7} width={8} height={14} rx={1.5}>
        <title>{part.name}</title>
      </rect>
    </g>
  );
}
