import {
  type Breakout,
  type BreakoutConductor,
  type Finding,
  type Segment,
  formatTerminal,
  formatWireEnd,
  type End,
} from '@cablewright/model';
import { endsOf, legOf } from '../connectivity/continuations.ts';
import { carriedCopper } from '../connectivity/landings/landings.ts';
import { suggestion } from '../library/text/nearest.ts';
import type { CheckContext, DesignCode } from './context.ts';

/**
 * Checks that each breakout has legs, names wires and elements that exist, states a leg or a reason where one is
 * needed, and accounts exactly once for every element at each of its ends.
 */
export function breakoutFindings(context: CheckContext): Finding[] {
  const breakouts = context.design.instances.breakouts ?? [];
  return breakouts.length === 0
    ? []
    : [
        ...sharedEnds(context, breakouts),
        ...breakouts.flatMap((breakout) => new BreakoutCheck(context, breakout).run()),
      ];
}

function sharedEnds({ report }: CheckContext, breakouts: readonly Breakout[]): Finding[] {
  const holder = new Map<string, string>();
  return breakouts.flatMap((breakout) =>
    endsOf(breakout).flatMap(({ segment, end }) => {
      const name = formatWireEnd(segment, end);
      const other = holder.get(name);
      holder.set(name, breakout.id);
      if (other === undefined) return [];
      const twice = other === breakout.id ? `twice in ${other}` : `in ${other} and in ${breakout.id}`;
      return [
        report(
          'breakout-end-shared',
          { instance: breakout.id },
          `${name} is ${twice}. A wire end can be in one breakout only.`,
          { found: name },
        ),
      ];
    }),
  );
}

class BreakoutCheck {
  readonly #context: CheckContext;
  readonly #breakout: Breakout;
  readonly #findings: Finding[] = [];
  readonly #segments = new Map<string, Segment>();
  /** How many times each `segment path` is accounted for. */
  readonly #accounted = new Map<string, number>();

  constructor(context: CheckContext, breakout: Breakout) {
    this.#context = context;
    this.#breakout = breakout;
  }

  run(): Finding[] {
    const { placed } = this.#context;
    for (const { segment } of endsOf(this.#breakout)) {
      const run = placed.get(segment);
      if (run?.list === 'segments') this.#segments.set(segment, run.instance);
      else
        this.#say(
          'breakout-segment-unknown',
          `${this.#breakout.id} names the wire "${segment}", which is not in the design.`,
          segment,
        );
    }
    if (this.#breakout.legs.length === 0)
      this.#say('breakout-no-legs', `${this.#breakout.id} has no legs. Add the wire ends that leave it.`);
    for (const conductor of this.#breakout.conductors) this.#conductor(conductor);
    for (const { segment, end } of endsOf(this.#breakout)) this.#unaccounted(segment, end);
    return this.#findings;
  }

  #say(code: DesignCode, message: string, found?: unknown): void {
    const where = { instance: this.#breakout.id };
    this.#findings.push(this.#context.report(code, where, message, { found }));
  }

  #conductor(conductor: BreakoutConductor): void {
    const { segment, path, fate } = conductor;
    const name = `${segment}.${path}`;
    const id = this.#breakout.id;
    if (!this.#account(segment, path)) return;
    if (fate === 'nc' && (conductor.reason ?? '').trim() === '') {
      this.#say('breakout-nc-no-reason', `${id} cuts ${name} back without a reason. Enter the reason.`, name);
    }
    if (fate === 'through') this.#through(conductor);
    else this.#joinedHere(segment, path, fate);
  }

  #through(conductor: BreakoutConductor): void {
    const leg = legOf(this.#breakout, conductor);
    const name = `${conductor.segment}.${conductor.path}`;
    const legs = endsOf(this.#breakout).map((end) => end.segment);
    if (leg === undefined) {
      const choices = this.#breakout.legs.map((end) => end.segment).join(', ');
      this.#say(
        'breakout-leg-missing',
        `${name} continues through ${this.#breakout.id} without a leg. Choose one of ${choices}.`,
        name,
      );
    } else if (!legs.includes(leg)) {
      this.#say(
        'breakout-leg-unknown',
        `${name} continues into "${leg}", which is not a leg of ${this.#breakout.id}.${suggestion(leg, legs)}`,
        leg,
      );
    } else {
      this.#joinedHere(conductor.segment, conductor.path, 'through');
      if (this.#account(leg, conductor.legPath ?? conductor.path)) {
        this.#joinedHere(leg, conductor.legPath ?? conductor.path, 'through');
      }
    }
  }

  /** Counts an element. Returns false if its end or the element does not exist. */
  #account(segment: string, path: string): boolean {
    const run = this.#segments.get(segment);
    if (run === undefined) {
      const ends = endsOf(this.#breakout).map((end) => end.segment);
      if (!ends.includes(segment)) {
        this.#say(
          'breakout-element-unknown',
          `${this.#breakout.id} lists ${segment}.${path}, but ${segment} does not end in it.${suggestion(segment, ends)}`,
          segment,
        );
      }
      return false;
    }
    const carried = carriedCopper(this.#context.library, run).map((element) => element.path);
    if (carried.length === 0) return false;
    if (!carried.includes(path)) {
      this.#say(
        'breakout-element-unknown',
        `${this.#breakout.id} lists ${segment}.${path}, which that wire does not have.${suggestion(path, carried)}`,
        path,
      );
      return false;
    }
    const key = `${segment} ${path}`;
    this.#accounted.set(key, (this.#accounted.get(key) ?? 0) + 1);
    if (this.#accounted.get(key) === 2) {
      this.#say(
        'breakout-accounted-twice',
        `${this.#breakout.id} lists ${segment}.${path} twice. Remove one.`,
        `${segment}.${path}`,
      );
    }
    return true;
  }

  #joinedHere(segment: string, path: string, fate: BreakoutConductor['fate']): void {
    const end = endsOf(this.#breakout).find((other) => other.segment === segment)?.end;
    if (end === undefined) return;
    const landing = this.#context.landings.at(segment, end, path);
    const joined = landing.direct.length > 0 || landing.pigtail !== undefined;
    const name = formatTerminal({ instance: segment, end, terminal: path });
    if (fate === 'terminated' && !joined) {
      this.#say(
        'breakout-terminated-unjoined',
        `${name} is terminated in ${this.#breakout.id} but not connected. Connect it there.`,
        name,
      );
    } else if (fate !== 'terminated' && joined) {
      const what = fate === 'nc' ? 'is cut back' : 'continues';
      this.#say(
        'breakout-element-joined',
        `${name} ${what} in ${this.#breakout.id} but is also connected there. Mark it as terminated or remove the connection.`,
        name,
      );
    }
  }

  #unaccounted(segment: string, end: End): void {
    const run = this.#segments.get(segment);
    if (run === undefined) return;
    const left = carriedCopper(this.#context.library, run)
      .map((element) => element.path)
      .filter((path) => !this.#accounted.has(`${segment} ${path}`));
    if (left.length === 0) return;
    const message = `${this.#breakout.id} does not say what happens to ${left.join(', ')} of ${formatWireEnd(segment, end)}. Choose through, terminated or nc.`;
    this.#say('breakout-unaccounted', message, left);
  }
}
