/** Applies the rules to every single fault: each conductor open, and each pair of neighbouring contacts shorted. */
import { derived } from '@cablewright/derive';
import { parseTerminal, type Design, type Finding, type Severity } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { netsOf, type Nets } from '../../connectivity/nets/nets.ts';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import { designator, printedName, printedTerminal } from '../../connectivity/terminals/run-names.ts';
import type { Catalog } from '../../library/catalog.ts';
import { wordingOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { fuseIn } from '../electrical/circuit/fuse.ts';
import { potentialOfPins, potentialsOf, type Potential } from '../rule-check/conducting.ts';
import { pinPairFindings } from '../rule-check/pin-pairs.ts';
import { pinsOf, type PlacedPin } from '../rule-check/placed-pins.ts';
import { clashFindings, voltageFindings } from '../rule-check/potentials.ts';
import { ruleContextOf, upper, type RuleContext } from '../rule-check/rule-context.ts';
import { faultGroups, type FaultGroup, type FaultRow, type JudgedFault } from './fault-groups.ts';
import { neighboursOf, type NeighbourBasis } from './neighbours.ts';
import { openingFuses } from './opening-fuses.ts';
import { openConductors, type OpenConductor, type SplitSide } from './open-conductors.ts';

interface FaultTable {
  readonly rows: readonly FaultRow[];
  /** The same faults, grouped by effect. */
  readonly groups: readonly FaultGroup[];
  /** Number of all faults. Larger than the number of rows if the table is cut off. */
  readonly total: number;
}

/** Maximum number of rows. More wouldn't be read, and the table must be ready while a person waits. */
const maxFaultRows = 2000;

/**
 * The faults of a design, opens first. Boards and parts are assumed to be intact. A contact without a wire is shorted to
 * wired contacts only.
 */
export function faultTable(catalog: Catalog, design: Design): FaultTable {
  const nets = withPrintedNames(netsOf(catalog, design));
  const context = localContext(catalog, design, nets);
  const print = wordingOf(catalog.library);
  const opens = openConductors(nets);
  const shorts = [...neighbouringContacts(nets)];
  const judge = new ShortJudge(context, nets);
  const judged = [
    ...opens.slice(0, maxFaultRows).map((open) => openRow(print, nets, open)),
    ...shorts.slice(0, Math.max(0, maxFaultRows - opens.length)).map((short) => judge.row(short)),
  ];
  return { rows: judged, groups: faultGroups(judged), total: opens.length + shorts.length };
}

/** The nets with parts named as on sheets: `J1 Pump` instead of `Pump`, and `J1` instead of `j1`. */
const withPrintedNames = derived('nets with printed names', (nets: Nets): Nets => {
  const { design } = nets.flat;
  const { connectors = [], pcbas = [] } = design.instances;
  const instances = {
    ...design.instances,
    connectors: connectors.map((one) => ({ ...one, label: printedName(one) })),
    pcbas: pcbas.map((one) => ({ ...one, label: printedName(one) })),
  };
  return { ...nets, flat: { ...nets.flat, design: { ...design, instances } } };
});

/** Context of the rule check on a changed net list. It offers no fixes: an edit does not repair a fault. */
function localContext({ library }: Catalog, design: Design, nets: Nets): RuleContext {
  return ruleContextOf({ library, design: { ...design, instances: {}, joints: [] }, nets });
}

function openRow(print: PrintFormat, nets: Nets, { core, sides }: OpenConductor): JudgedFault {
  const at = [`${core.segment.id}.${core.path}`];
  const harmless = { kind: 'open', at, severity: 'none', pins: [] } as const;
  if (sides === undefined) return { ...harmless, effects: [print.text('fault.other-conductor')] };
  if (sides.some(({ pins, parts }) => pins.length + parts.length === 0))
    return { ...harmless, effects: [print.text('fault.leads-nowhere')] };
  const [near, far] = sides;
  const effects = [
    ...lossesOf(print, near),
    ...lossesOf(print, far),
    ...groundLoss(print, nets, near.pins, far.pins),
    ...earthLoss(print, near, far),
  ];
  if (effects.length === 0) effects.push({ severity: 'warning', text: apart(print, near, far) });
  return { kind: 'open', at, pins: [...near.pins, ...far.pins], ...told(print, effects) };
}

interface Effect {
  readonly severity: Severity;
  readonly text: string;
}

const maxEffects = 3;

/** The most severe effects without duplicates, and the number of effects left out. */
function told(print: PrintFormat, effects: readonly Effect[]): Pick<FaultRow, 'severity' | 'effects'> {
  const sorted = effects.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const texts = [...new Set(sorted.map(({ text }) => upper(text)))];
  const more = texts.length > maxEffects ? [print.text('fault.more', { count: texts.length - maxEffects })] : [];
  return { severity: sorted[0]!.severity, effects: [...texts.slice(0, maxEffects), ...more] };
}

function apart(print: PrintFormat, near: SplitSide, far: SplitSide): string {
  const nameOf = ({ pins, parts }: SplitSide) => pins[0]?.says ?? partTerminal(parts[0]!);
  return print.text('fault.apart', { a: nameOf(near), b: nameOf(far) });
}

/** A terminal as printed: `R1·a` for `r1.a`. */
function partTerminal(text: string): string {
  const ref = parseTerminal(text);
  return ref === undefined ? text : printedTerminal(ref.instance, ref.terminal);
}

const driving: ReadonlySet<string> = new Set(['output', 'bidirectional', 'supply-out', 'supply']);

/** The effects on the pins of one side when the other is disconnected. */
function lossesOf(print: PrintFormat, { pins }: SplitSide): Effect[] {
  if (pins.some(({ type }) => driving.has(type))) return [];
  return pins.flatMap((pin): Effect[] => {
    if (pin.type === 'input') return [{ severity: 'warning', text: print.text('fault.undriven', { pin: pin.says }) }];
    return pin.type === 'supply-in'
      ? [{ severity: 'warning', text: print.text('fault.unfed', { pin: pin.says }) }]
      : [];
  });
}

/** Parts that share another ground return through it; otherwise the signals between them lose their return. */
function groundLoss(print: PrintFormat, nets: Nets, near: readonly PlacedPin[], far: readonly PlacedPin[]): Effect[] {
  const isGround = ({ type, pin }: PlacedPin) => type === 'ground' && !pin.takesScreen;
  const a = near.find(isGround);
  const b = far.find((pin) => isGround(pin) && pin.ref.instance !== a?.ref.instance);
  if (a === undefined || b === undefined) return [];
  const own = nets.of(a.ref);
  const parts = new Set(far.map(({ ref }) => ref.instance));
  const potentials = potentialsOf(nets);
  for (const { type, ref } of pinsOf(nets).all(a.ref.instance)) {
    const other = type === 'ground' ? nets.of(ref) : undefined;
    if (other === undefined || other === own) continue;
    if (potentials.of(other).pins.some((one) => parts.has(one.ref.instance)))
      return [
        {
          severity: 'warning',
          text: print.text('fault.ground-through', {
            a: a.says,
            b: b.says,
            path: printedTerminal(ref.instance, ref.terminal),
          }),
        },
      ];
  }
  const text = print.text('fault.ground-open', { a: a.says, b: b.says });
  return [{ severity: 'error', text }];
}

/** The effect of an open protective conductor, which is a hazard even though the cable still works. */
function earthLoss(print: PrintFormat, near: SplitSide, far: SplitSide): Effect[] {
  const [a, b] = [near, far].map(({ pins }) => pins.find(({ type }) => type === 'protective'));
  if (a === undefined || b === undefined) return [];
  return [{ severity: 'error', text: print.text('fault.earth-open', { a: a.says, b: b.says }) }];
}

interface ContactPair {
  readonly a: PlacedPin;
  readonly b: PlacedPin;
  readonly basis: NeighbourBasis;
}

/** Pairs of neighbouring contacts that aren't connected with each other and of which at least one is wired. */
function* neighbouringContacts(nets: Nets): Generator<ContactPair> {
  const pinAt = pinsOf(nets);
  for (const { id, def } of nets.flat.design.instances.connectors ?? []) {
    const pins = composeConnector(nets.flat.libraryOf(id), def)?.pins ?? [];
    const { basis, pairs } = neighboursOf(pins);
    for (const [near, far] of pairs) {
      const [refA, refB] = [
        { instance: id, terminal: near },
        { instance: id, terminal: far },
      ];
      const [netA, netB] = [nets.of(refA), nets.of(refB)];
      const [a, b] = [pinAt(refA), pinAt(refB)];
      if ((netA === undefined && netB === undefined) || netA === netB || a === undefined || b === undefined) continue;
      yield { a, b, basis };
    }
  }
}

/** The printed name of a fuse: `F1`, or `U1 (fuse-2a)` for a fuse on a board. */
function fuseName({ name, instance }: PartLink): string {
  return name.replace(instance, designator(instance));
}

/** A contact with its potential. */
type PinAt = readonly [pin: PlacedPin, potential: Potential];

/** Judges two potentials as if they were joined. Each pair of potentials is judged once. */
class ShortJudge {
  readonly #context: RuleContext;
  readonly #print: PrintFormat;
  readonly #nets: Nets;
  readonly #alone = new Map<Potential, ReadonlySet<string>>();
  readonly #pairs = new Map<Potential, Map<Potential, readonly Effect[]>>();
  readonly #unwired = new Map<PlacedPin, Potential>();

  constructor(context: RuleContext, nets: Nets) {
    this.#context = context;
    this.#print = wordingOf(context.library);
    this.#nets = nets;
  }

  row({ a, b, basis }: ContactPair): JudgedFault {
    const [one, other] = [this.#potentialOf(a), this.#potentialOf(b)];
    const effects =
      one === other
        ? []
        : [
            ...this.#supplyShort([a, one], [b, other]),
            ...this.#supplyShort([b, other], [a, one]),
            ...this.#effectsOf(one, other),
          ];
    const at = [a.name, b.name];
    const pins = [...one.pins, ...other.pins];
    if (effects.length > 0) return { kind: 'short', at, basis, pins, ...told(this.#print, effects) };
    const text = one === other ? this.#print.text('fault.same') : this.#print.text('fault.harmless');
    return { kind: 'short', at, basis, pins, severity: 'none', effects: [text] };
  }

  #potentialOf(pin: PlacedPin): Potential {
    const net = this.#nets.of(pin.ref);
    if (net !== undefined) return this.#context.potentials.of(net);
    let own = this.#unwired.get(pin);
    if (own === undefined) this.#unwired.set(pin, (own = potentialOfPins(pin.name, [], [pin])));
    return own;
  }

  #effectsOf(one: Potential, other: Potential): readonly Effect[] {
    const known = this.#pairs.get(one)?.get(other) ?? this.#pairs.get(other)?.get(one);
    if (known !== undefined) return known;
    const effects = this.#judge(one, other);
    const ofOne = this.#pairs.get(one);
    if (ofOne === undefined) this.#pairs.set(one, new Map([[other, effects]]));
    else ofOne.set(other, effects);
    return effects;
  }

  #judge(one: Potential, other: Potential): Effect[] {
    const before = new Set([...this.#messagesOf(one), ...this.#messagesOf(other)]);
    const merged = potentialOfPins(one.id, [...one.nets, ...other.nets], [...one.pins, ...other.pins]);
    const found = this.#run(merged).filter(({ message }) => !before.has(message));
    return found.map(({ severity, message }) => ({ severity, text: message }));
  }

  /** A supply shorted to ground opens a fuse of the cable that is between its source and the short. */
  #supplyShort([a, supply]: PinAt, [b, ground]: PinAt): Effect[] {
    const hot = [a, ...supply.pins].find(({ pin }) => pin.kind === 'power');
    const cold = [b, ...ground.pins].find(({ pin }) => pin.kind === 'ground');
    if (hot === undefined || cold === undefined) return [];
    const opens = this.#opens(a, supply);
    return [
      {
        severity: 'error',
        text: upper(this.#print.text('fault.supply-shorted', { a: hot.says, b: cold.says, opens })),
      },
    ];
  }

  #opens(pin: PlacedPin, supply: Potential): string {
    const namesOf = (fuses: readonly PartLink[]) => [...new Set(fuses.map(fuseName))].join(', ');
    const net = this.#nets.of(pin.ref);
    const opening = net === undefined ? [] : openingFuses(this.#nets, this.#context.potentials, net);
    if (opening !== undefined && opening.length > 0)
      return this.#print.text('fault.fuse-between', { fuses: namesOf(opening) });
    const fuses = supply.through.filter((link) => fuseIn(this.#nets.flat.libraryOf(link.instance), link) !== undefined);
    return opening === undefined && fuses.length > 0
      ? this.#print.text('fault.fuse-opens', { fuses: namesOf(fuses) })
      : this.#print.text('fault.no-fuse');
  }

  #messagesOf(potential: Potential): ReadonlySet<string> {
    let known = this.#alone.get(potential);
    if (known === undefined)
      this.#alone.set(potential, (known = new Set(this.#run(potential).map(({ message }) => message))));
    return known;
  }

  #run(potential: Potential): Finding[] {
    const plain: Potential = { ...potential, through: [] };
    const context: RuleContext = { ...this.#context, potentials: { list: [plain], of: () => plain } };
    return [pinPairFindings, clashFindings, voltageFindings].flatMap((rule) => rule(context).findings);
  }
}
