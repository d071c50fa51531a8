import type { CableSide } from '@cablewright/engine';
import { type Picture, type PictureAcross, type PictureLine, type PictureSpot } from './picture.ts';
import styles from './picture.module.css';

const width = 380;
/** The x positions of the pins of each end. Names are written outwards from there. */
const pins: Readonly<Record<CableSide, number>> = { source: 116, destination: width - 116 };

interface PictureProps {
  readonly picture: Picture;
  readonly source: string;
  readonly destination: string;
  /** The contents of the picture, as text. */
  readonly says: string;
}

/** The two ends and the lines between them. An arrow shows the direction, dashes a screen, a box a part on the line. */
export function OptionPicture({ picture, source, destination, says }: PictureProps) {
  return (
    <svg className={styles['picture']} viewBox={`0 0 ${width} ${picture.height}`} role="img" aria-label={says}>
      <Head side="source" device={source} board={picture.boards.source} picture={picture} />
      <Head side="destination" device={destination} board={picture.boards.destination} picture={picture} />
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

/** A thumbnail of the lines, which distinguishes straight from crossed before a card is opened. */
export function SmallPicture({ picture: { top, height, lines, across } }: { picture: Picture }) {
  const view = `${pins.source - 4} ${top} ${pins.destination - pins.source + 8} ${height - top}`;
  return (
    <svg className={styles['small']} viewBox={view} preserveAspectRatio="none" aria-hidden>
      {lines.map((line) => (
        <LinePath key={line.id} line={{ ...line, driver: undefined }} />
      ))}
      {across.map((part) => (
        <Across key={`${part.side}${part.from}${part.name}`} part={part} />
      ))}
    </svg>
  );
}

interface HeadProps {
  readonly side: CableSide;
  readonly device: string;
  readonly board: string | undefined;
  readonly picture: Picture;
}

/** The box of an end under the name of its device, with the adapter board between, if any. */
function Head({ side, device, board, picture: { top, height } }: HeadProps) {
  const left = side === 'source' ? 2 : pins.destination;
  const [anchor, x] = side === 'source' ? (['start', left] as const) : (['end', left + 114] as const);
  return (
    <>
      <rect
        className={styles['end']}
        data-board={board === undefined ? undefined : true}
        x={left}
        y={top}
        width={114}
        height={height - top - 2}
        rx={5}
      />
      <text className={styles['name']} x={x} y={12} textAnchor={anchor}>
        {shortened(device, 26)}
      </text>
      {board !== undefined && (
        <text className={styles['name']} data-board x={x} y={28} textAnchor={anchor}>
          {shortened(board, 28)}
        </text>
      )}
    </>
  );
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function Spot({ side, spot }: { side: CableSide; spot: PictureSpot }) {
  const x = pins[side];
  const outward = side === 'source' ? -1 : 1;
  const label =
    spot.label.toLowerCase() === spot.position.toLowerCase() ? spot.position : `${spot.position} ${spot.label}`;
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

/** One conductor between the first pins of each end. Further pins are joined to it right at the end. */
function LinePath({ line }: { line: PictureLine }) {
  const { from, to, driver, kind, forbidden, risky, parts } = line;
  const [a, b] = [from[0], to[0]];
  const tone = forbidden ? 'forbidden' : risky ? 'risky' : kind;
  const [start, end] = [a ?? b, b ?? a];
  if (start === undefined || end === undefined) return null;
  const middle = width / 2;
  const [left, right] = [pins.source, pins.destination];
  const stub =
    a === undefined ? `M${right} ${end} H${right - 30}` : b === undefined ? `M${left} ${start} H${left + 30}` : '';
  const path = `M${left} ${start} C${middle} ${start} ${middle} ${end} ${right} ${end}`;
  return (
    <g className={styles['line']} data-tone={tone}>
      <path d={stub === '' ? path : stub} />
      {from.slice(1).map((y) => (
        <path key={`a${y}`} d={`M${left} ${y} H${left + 9} V${start}`} />
      ))}
      {to.slice(1).map((y) => (
        <path key={`b${y}`} d={`M${right} ${y} H${right - 9} V${end}`} />
      ))}
      {driver !== undefined && stub === '' && (
        <path
          className={styles['arrow']}
          d={arrowAt(
            driver === 'source' ? right - 13 : left + 13,
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
