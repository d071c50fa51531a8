/** The texts on a harness plan: names of nodes and splices and lengths of bundles, each clear of everything else. */
import { derivedForLatest } from '@cablewright/derive';
import { ink, type Text } from '../../display-list/display-list.ts';
import { along, angleOf, distance, segmentDistance, type Capsule, type Point } from '../../display-list/geometry.ts';
import { apart, type PlanShape } from '../plane/apart.ts';
import { harnessMarks, type Mark } from './plan-marks.ts';
import { lengthText, capital, planText, type HarnessPlan, type PlanBundle } from './plan-places.ts';
import { partAt, type Harness } from '../plane/harness-words.ts';

interface Placed {
  readonly text: Text;
  readonly capsule: Capsule;
}

/** A candidate position for a text. The text is made only if the position is chosen, because hundreds are tried for each. */
interface Candidate {
  readonly capsule: Capsule;
  readonly text: () => Text;
}

function first<T>(candidates: Iterable<T>, matches: (one: T) => boolean): T | undefined {
  for (const candidate of candidates) if (matches(candidate)) return candidate;
  return undefined;
}

const clear = 0.6;

interface PlanTexts {
  readonly texts: readonly Text[];
  /** How many lengths have no room on the plan. */
  readonly leftOff: number;
  /** How many names lie over something else, because no place is clear. */
  readonly covering: number;
}

const textsOfPlan = derivedForLatest('texts of a plan', (plan: HarnessPlan, harness: Harness): PlanTexts =>
  textsOf(harness, plan),
);

/** The texts of a plan. If there is no room for the length of a bundle, only the bundle table has it. */
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
  const offTexts = ({ capsule }: Candidate) => placed.every((text) => apart(capsule, text.capsule, clear));
  const offAll = (candidate: Candidate) =>
    drawn.every((shape) => apart(candidate.capsule, shape, clear)) && offTexts(candidate);
  let [leftOff, covering] = [0, 0];
  const put = ({ capsule, text }: Candidate) => placed.push({ capsule, text: text() });
  const putName = (candidates: () => Iterable<Candidate>) => {
    const clearOne = first(candidates(), offAll);
    if (clearOne === undefined) covering += 1;
    const chosen = clearOne ?? first(candidates(), (candidate) => offTexts(candidate) && onPlan(plan, candidate));
    if (chosen !== undefined) put(chosen);
  };
  const putLength = (candidates: () => Iterable<Candidate>) => {
    const chosen = first(candidates(), offAll);
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
  for (const bundle of plan.bundles) putLength(() => lengthPlaces(harness, bundle));
  return { texts: placed.map(({ text }) => text), leftOff, covering };
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

function nextTo(harness: Harness, { at, r, name }: Mark): Iterable<Candidate> {
  return around(harness, name!, at, r + 1, 'bold', upright);
}
