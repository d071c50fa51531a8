/** What is written on the plan of a harness: names of nodes and splices, lengths of bundles, each where it is clear of everything else. */
import { ink, type Text } from '../../display-list/display-list.ts';
import { along, angleOf, distance, segmentDistance, type Capsule, type Point } from '../formboard/geometry.ts';
import { apart, type Shape } from './apart.ts';
import { harnessMarks, type Mark } from './plan-marks.ts';
import { lengthText, capital, planText, type HarnessPlan, type PlanBundle } from './plan-places.ts';
import { partAt, type Harness } from './harness-words.ts';

interface Placed {
  readonly text: Text;
  readonly capsule: Capsule;
}

const clear = 0.6;

/** A plan is drawn twice: its texts do not wait for where the tables are. */
const known = new WeakMap<HarnessPlan, readonly Text[]>();

/** The texts of a plan. The length of a bundle without room for it is in the bundle table only. */
export function planTexts(harness: Harness, plan: HarnessPlan): readonly Text[] {
  let texts = known.get(plan);
  if (texts === undefined) known.set(plan, (texts = textsOf(harness, plan)));
  return texts;
}

function textsOf(harness: Harness, plan: HarnessPlan): Text[] {
  const marks = harnessMarks(harness, plan);
  const drawn: Shape[] = [
    ...plan.bundles.map(({ a, b, half }) => ({ a, b, r: half + cover })),
    ...plan.boxes.map(({ space }) => space),
    ...marks.map(({ at, r }) => ({ a: at, b: at, r })),
  ];
  const placed: Placed[] = [];
  const put = (candidates: readonly Placed[], needed: boolean) => {
    const free = (one: Placed, others: readonly Shape[]) => others.every((other) => apart(one.capsule, other, clear));
    const texts = placed.map(({ capsule }) => capsule);
    const found =
      candidates.find((one) => free(one, [...drawn, ...texts])) ??
      (needed ? candidates.find((one) => free(one, texts) && onPlan(plan, one)) : undefined);
    if (found !== undefined) placed.push(found);
  };
  const splices = marks.filter(({ name }) => name !== undefined);
  const branches = [...plan.nodes].filter(([node]) => partAt(harness, node) === undefined);
  const named = [...splices.map(({ at }) => at), ...branches.map(([, at]) => at)];
  for (const mark of splices) put(ownFirst(nextTo(harness, mark), mark.at, named), true);
  for (const [node, at] of branches) {
    put(ownFirst(around(harness, harness.names.place(node), at, 2.6, 'bold'), at, named), true);
  }
  for (const bundle of plan.bundles) put([...lengthPlaces(harness, bundle), ...besideBundle(harness, bundle)], false);
  return placed.map(({ text }) => text);
}

/** The places of a name, first those that are clearly nearer to what it names than to anything else with a name. */
function ownFirst(places: readonly Placed[], own: Point, named: readonly Point[]): Placed[] {
  const others = named.filter((one) => one !== own);
  const isClear = ({ capsule: { a, b } }: Placed) => {
    const far = (point: Point) => segmentDistance(a, b, point, point);
    const [near, rest] = [far(own), others.map(far)];
    return rest.every((one) => near <= 0.7 * one);
  };
  return [...places.filter(isClear), ...places.filter((one) => !isClear(one))];
}

function onPlan({ width, height }: HarnessPlan, { capsule: { a, b, r } }: Placed): boolean {
  return [a, b].every(([x, y]) => x - r >= -1 && y - r >= -1 && x + r <= width + 1 && y + r <= height + 1);
}

/** How much wider a bundle is drawn where it is covered, mm. */
const cover = 0.7;
const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

function lengthPlaces(harness: Harness, { bundle, a, b, half }: PlanBundle): Placed[] {
  const { type } = harness.subject;
  const text = lengthText(harness, bundle);
  const width = type.width(text, planText);
  const length = distance(a, b);
  const heading = angleOf(a, b);
  const turned = readable(heading);
  return shares.flatMap((share) => {
    if (Math.min(share, 1 - share) * length < width / 2 + 1) return [];
    return [-1, 1].flatMap((side) =>
      [half + cover + 0.9, half + cover + 2.4, half + cover + 4.2].map((off) => {
        const middle = along(along(a, heading, share * length), turned + 90, side * (off + capital / 2));
        return textAt(text, middle, width, turned, 'regular');
      }),
    );
  });
}

/** The turn of a text along a bundle: read from below or from the right, at least -90 and less than 90 degrees. */
function readable(heading: number): number {
  const turn = (((heading + 90) % 180) + 180) % 180;
  return Math.abs(turn - 90) < 0.01 ? 0 : turn - 90;
}

/** A text about its middle, turned. */
function textAt(text: string, middle: Point, width: number, turn: number, weight: 'regular' | 'bold'): Placed {
  const [x, y] = along(middle, turn + 90, capital / 2);
  const half = Math.max(0, width / 2 - capital / 2) + 0.4;
  const capsule = { a: along(middle, turn, -half), b: along(middle, turn, half), r: capital / 2 + 0.25 };
  const item: Text = { kind: 'text', x, y, text, size: planText, anchor: 'middle', weight, ink: ink.black };
  return { text: Math.abs(turn) < 0.01 ? item : { ...item, turn }, capsule };
}

const turns = [-45, 45, -135, 135, -90, 90, 0, 180, -67, 67, -113, 113, -22, 22, -158, 158];

const upright = [90, -90, ...turns];

function around(
  harness: Harness,
  text: string,
  at: Point,
  reach: number,
  weight: 'regular' | 'bold',
  headings = turns,
): Placed[] {
  const { type } = harness.subject;
  const width = type.width(text, planText, weight);
  return [reach, reach + 2.5, reach + 5, reach + 9].flatMap((off) =>
    headings.map((heading) => {
      const radians = (heading * Math.PI) / 180;
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
      const middle: Point = [at[0] + cos * (off + width / 2), at[1] + sin * (off + capital / 2)];
      return textAt(text, middle, width, 0, weight);
    }),
  );
}

function nextTo(harness: Harness, { at, r, name }: Mark): Placed[] {
  return around(harness, name!, at, r + 1, 'bold', upright);
}

/** A length that has no room along its bundle, level and near its middle. */
function besideBundle(harness: Harness, { bundle, a, b, half }: PlanBundle): Placed[] {
  const text = lengthText(harness, bundle);
  return [0.5, 0.7, 0.3].flatMap((share) => {
    const at: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    return around(harness, text, at, half + cover + 1, 'regular');
  });
}
