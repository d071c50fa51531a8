/** The texts on a harness plan: names of nodes and splices and lengths of bundles, each clear of everything else. */
import { derivedForLatest } from '@cablewright/derive';
import { ink, line, type Item, type Text } from '../../display-list/display-list.ts';
import { along, angleOf, distance, segmentDistance, type Capsule, type Point } from '../../display-list/geometry.ts';
import { apart, type PlanShape } from '../plane/apart.ts';
import { harnessMarks, type PlanMark } from './plan-marks.ts';
import { lengthText, capital, planText, type HarnessPlan, type PlanBundle } from './plan-places.ts';
import { partAt, type Harness } from '../plane/harness-words.ts';

interface Placed {
  readonly text: Text;
  readonly capsule: Capsule;
  /** A line from the text to the item it names, if that is not next to it. */
  readonly leader?: Capsule | undefined;
}

/** A candidate position for a text. The text is made only if the position is chosen, because hundreds are tried for each. */
interface Candidate {
  readonly capsule: Capsule;
  readonly leader?: Capsule | undefined;
  readonly text: () => Text;
}

function first<T>(candidates: Iterable<T>, matches: (one: T) => boolean): T | undefined {
  for (const candidate of candidates) if (matches(candidate)) return candidate;
  return undefined;
}

const clear = 0.6;

interface PlanTexts {
  readonly texts: readonly Text[];
  /** Thin lines from lengths to their bundles, if there is no room next to the bundle. */
  readonly leaders: readonly Item[];
  /** The number of lengths without room on the plan. */
  readonly leftOff: number;
  /** The number of names that overlap something else because there is no clear position. */
  readonly covering: number;
}

const textsOfPlan = derivedForLatest('texts of a plan', (plan: HarnessPlan, harness: Harness): PlanTexts =>
  textsOf(harness, plan),
);

/**
 * The texts of a plan. A length without room next to its bundle is written farther away, with a leader. If there is no
 * room for that either, only the bundle table has the length.
 */
export function planTexts(harness: Harness, plan: HarnessPlan): PlanTexts {
  return textsOfPlan(plan, harness);
}

function textsOf(harness: Harness, plan: HarnessPlan): PlanTexts {
  const marks = harnessMarks(harness, plan);
  const drawn: PlanShape[] = [
    ...plan.bundles.map(({ a, b, half }) => ({ a, b, r: half + cover })),
    ...plan.boxes.map(({ space }) => space),
    ...marks.map(({ at, r }) => ({ a: at, b: at, r })),
  ];
  const placed: Placed[] = [];
  const offTexts = ({ capsule }: Candidate) =>
    placed.every(
      (text) =>
        apart(capsule, text.capsule, clear) && (text.leader === undefined || apart(capsule, text.leader, clear)),
    );
  const offAll = (candidate: Candidate) =>
    drawn.every((shape) => apart(candidate.capsule, shape, clear)) && offTexts(candidate);
  let [leftOff, covering] = [0, 0];
  const put = ({ capsule, leader, text }: Candidate) => placed.push({ capsule, leader, text: text() });
  const putName = (candidates: () => Iterable<Candidate>) => {
    const clearOne = first(candidates(), offAll);
    if (clearOne === undefined) covering += 1;
    const chosen = clearOne ?? first(candidates(), (candidate) => offTexts(candidate) && onPlan(plan, candidate));
    if (chosen !== undefined) put(chosen);
  };
  const isLeaderClear = ({ leader }: Candidate, own: PlanShape) =>
    leader !== undefined &&
    drawn.every((shape) => shape === own || apart(leader, shape, 0)) &&
    placed.every(
      (text) => apart(leader, text.capsule, 0) && (text.leader === undefined || apart(leader, text.leader, 0)),
    );
  const putLength = (bundle: PlanBundle, own: PlanShape) => {
    const chosen =
      first(lengthPlaces(harness, bundle), offAll) ??
      first(
        ledPlaces(harness, bundle),
        (candidate) => onPlan(plan, candidate) && offAll(candidate) && isLeaderClear(candidate, own),
      );
    if (chosen === undefined) leftOff += 1;
    else put(chosen);
  };
  const splices = marks.filter(({ name }) => name !== undefined);
  const branches = [...plan.nodes].filter(([node]) => partAt(harness, node) === undefined);
  const namedPoints = [...splices.map(({ at }) => at), ...branches.map(([, at]) => at)];
  for (const mark of splices) putName(() => ownFirst(() => nextTo(harness, mark), mark.at, namedPoints));
  for (const [node, at] of branches) {
    const places = () => around(harness, harness.names.place(node), at, 2.6, 'bold');
    putName(() => ownFirst(places, at, namedPoints));
  }
  for (const [i, bundle] of plan.bundles.entries()) putLength(bundle, drawn[i]!);
  const leaders = placed.flatMap(({ leader }) =>
    leader === undefined ? [] : [line(...leader.a, ...leader.b, { ink: ink.black, width: leaderWidth })],
  );
  return { texts: placed.map(({ text }) => text), leaders, leftOff, covering };
}

/** The candidate positions of a name, starting with those clearly nearer to its own item than to any other named item. */
function* ownFirst(
  places: () => Iterable<Candidate>,
  ownPoint: Point,
  namedPoints: readonly Point[],
): Generator<Candidate> {
  const isClear = ({ capsule: { a, b } }: Candidate) => {
    const near = segmentDistance(a, b, ownPoint, ownPoint);
    return namedPoints.every((point) => point === ownPoint || near <= 0.7 * segmentDistance(a, b, point, point));
  };
  for (const candidate of places()) if (isClear(candidate)) yield candidate;
  for (const candidate of places()) if (!isClear(candidate)) yield candidate;
}

function onPlan({ width, height }: HarnessPlan, { capsule: { a, b, r } }: Candidate): boolean {
  return [a, b].every(([x, y]) => x - r >= -1 && y - r >= -1 && x + r <= width + 1 && y + r <= height + 1);
}

/** Additional thickness of a covered bundle, mm. */
const cover = 0.7;
/** Distance of the length from the edge of a bundle, mm. */
const lengthOffs = [0.9, 2.4, 4.2];
const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** Candidate positions of a length: along its bundle, otherwise horizontal near its middle. */
function* lengthPlaces(harness: Harness, drawn: PlanBundle): Generator<Candidate> {
  const { bundle, a, b, half } = drawn;
  const { type } = harness.subject;
  const text = lengthText(harness, bundle);
  const width = type.width(text, planText);
  const length = distance(a, b);
  const heading = angleOf(a, b);
  const turned = readable(heading);
  for (const share of shares) {
    if (Math.min(share, 1 - share) * length < width / 2 + 1) continue;
    const on = along(a, heading, share * length);
    for (const side of [-1, 1])
      for (const off of lengthOffs)
        yield textAt(text, along(on, turned + 90, side * (half + cover + off + capital / 2)), width, turned, 'regular');
  }
  for (const share of [0.5, 0.7, 0.3]) {
    const middle: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    yield* around(harness, text, middle, half + cover + 1, 'regular');
  }
}

/** Thickness of a leader, mm: the thin line of ISO 128-2. */
const leaderWidth = 0.18;

/** Candidate positions of a length away from its bundle, level, each with a leader to a point of the bundle. */
function* ledPlaces(harness: Harness, { bundle, a, b, half }: PlanBundle): Generator<Candidate> {
  const text = lengthText(harness, bundle);
  const width = harness.subject.type.width(text, planText);
  const across = readable(angleOf(a, b)) + 90;
  for (const off of [8, 12, 16, 22, 28, 36, 46]) {
    for (const share of shares) {
      const on = along(a, angleOf(a, b), share * distance(a, b));
      for (const slant of [0, 20, -20, 40, -40]) {
        for (const turn of [across + 180 + slant, across + slant]) {
          const [start, end] = [along(on, turn, half), along(on, turn, off)];
          const isRight = end[0] > start[0] + 0.01;
          const isLevel = Math.abs(end[1] - start[1]) < off / 2;
          const sideways = isLevel ? (isRight ? 1 : -1) * (width / 2 + 0.8) : 0;
          const beyond = isLevel ? 0 : Math.sign(end[1] - start[1]) * (capital / 2 + 0.8);
          const middle: Point = [end[0] + sideways, end[1] + beyond];
          yield { ...textAt(text, middle, width, 0, 'regular'), leader: { a: start, b: end, r: leaderWidth / 2 } };
        }
      }
    }
  }
}

/** The rotation of a text along a bundle, at least -90 and less than 90 degrees: readable from below or from the right. */
function readable(heading: number): number {
  const turn = (((heading + 90) % 180) + 180) % 180;
  return Math.abs(turn - 90) < 0.01 ? 0 : turn - 90;
}

/** A text centred on a point and rotated. */
function textAt(text: string, middle: Point, width: number, turn: number, weight: 'regular' | 'bold'): Candidate {
  const half = Math.max(0, width / 2 - capital / 2) + 0.4;
  const capsule = { a: along(middle, turn, -half), b: along(middle, turn, half), r: capital / 2 + 0.25 };
  const written = (): Text => {
    const [x, y] = along(middle, turn + 90, capital / 2);
    const item: Text = { kind: 'text', x, y, text, size: planText, anchor: 'middle', weight, ink: ink.black };
    return Math.abs(turn) < 0.01 ? item : { ...item, turn };
  };
  return { text: written, capsule };
}

const turns = [-45, 45, -135, 135, -90, 90, 0, 180, -67, 67, -113, 113, -22, 22, -158, 158];

const upright = [90, -90, ...turns];

function* around(
  harness: Harness,
  text: string,
  at: Point,
  reach: number,
  weight: 'regular' | 'bold',
  headings = turns,
): Generator<Candidate> {
  const { type } = harness.subject;
  const width = type.width(text, planText, weight);
  for (const farther of [0, 2.5, 5, 9]) {
    const off = reach + farther;
    for (const heading of headings) {
      const radians = (heading * Math.PI) / 180;
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
      const middle: Point = [at[0] + cos * (off + width / 2), at[1] + sin * (off + capital / 2)];
      yield textAt(text, middle, width, 0, weight);
    }
  }
}

function nextTo(harness: Harness, { at, r, name }: PlanMark): Iterable<Candidate> {
  return around(harness, name!, at, r + 1, 'bold', upright);
}
