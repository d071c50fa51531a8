/** Creates a design from a harness: connectors, segments, joints and additional parts. */
import { units } from '@cablewright/engine';
import { designSchemaVersion, present, type Design, type MechanicalInstance, type Segment } from '@cablewright/model';
import { cableFactor, connectorFactor } from '../bom/bom.ts';
import { shieldId, type KeptCable, type KeptConnector, type KeptFile, type KeptPart } from '../kept/extension.ts';
import type { AddedPart, CableItem, ConnectorItem, WirevizHarness, WirevizItem, PinAt } from '../harness/types.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import { withoutLinks } from '../harness/parts.ts';
import { roundMm } from '../basis/units.ts';
import { baseName } from './design-id.ts';
import { bundleShieldStock, bundleWireStock, cableStock } from './cable-stock.ts';
import { connectorStock } from './connector-stock.ts';
import { jointsOf, type PlacedItems, matedPins } from './joints.ts';
import { mechanicalStock } from './mechanical-stock.ts';
import type { WirevizStock } from './stock.ts';
import { shortText, TakenIds } from './taken-ids.ts';

interface PlacedConnector {
  readonly id: string;
  readonly pins: readonly string[];
}
interface PlacedCable {
  /** The segment and element path of each wire. All wires of a cable are in one segment. */
  readonly wires: readonly { readonly segment: string; readonly path: string }[];
  readonly shield?: { readonly segment: string; readonly path: string };
}

/** Creates the design of a harness. Its parts are taken from `stock`, or added to it. */
export class DesignMaker {
  readonly #harness: WirevizHarness;
  readonly #stock: WirevizStock;
  readonly #problems: WirevizProblems;
  readonly #ids = new TakenIds();
  readonly #connectors = new Map<string, PlacedConnector>();
  readonly #cables = new Map<string, PlacedCable>();
  readonly #kept: {
    connectors: KeptConnector[];
    cables: KeptCable[];
    parts: KeptPart[];
    uncounted: Omit<KeptPart, 'id' | 'def'>[];
  } = {
    connectors: [],
    cables: [],
    parts: [],
    uncounted: [],
  };
  readonly #withoutLength: CableItem[] = [];

  constructor(harness: WirevizHarness, stock: WirevizStock, problems: WirevizProblems) {
    this.#harness = harness;
    this.#stock = stock;
    this.#problems = problems;
  }

  design(id: string): Design {
    const { connectors, cables, metadata, file } = this.#harness;
    const placed = connectors.map((item) => this.#connector(item));
    const segments = cables.flatMap((item) => (item.bundle ? this.#bundle(item) : this.#cable(item)));
    this.#remarkLengths();
    const mechanical = [...this.#added(), ...this.#bomItems()];
    const joints = jointsOf(this.#harness, this.#placed);
    const bundles = this.#kept.cables.filter(({ segments: runs, paths }) => paths === undefined && runs.length > 1);
    return {
      schemaVersion: designSchemaVersion,
      id,
      label: shortText(textOf(metadata['title']) ?? baseName(file)) || id,
      ...present({
        description: textOf(metadata['description'])?.slice(0, 10_000),
      }),
      status: 'development',
      route: 'make',
      instances: {
        connectors: placed,
        segments,
        components: [],
        pcbas: [],
        mechanical,
        breakouts: [],
        subassemblies: [],
      },
      joints,
      ...present({
        electrical:
          bundles.length === 0
            ? undefined
            : {
                rules: { bundles: bundles.map(({ segments: runs }) => runs.map((run) => run.id)).slice(0, 200) },
              },
      }),
      notes: this.#notes(),
      src: shortText(`WireViz file ${file}`, 1000),
      extensions: { wireviz: this.#file() },
    };
  }

  #connector(item: ConnectorItem) {
    const { def, pins } = connectorStock(item, this.#stock);
    const id = this.#ids.next(item.name, 'x');
    this.#connectors.set(item.name, { id, pins });
    this.#kept.connectors.push({ id, name: item.name, def, attributes: ownAttributes(item), ...templateOf(item) });
    const role = this.#role(item.name);
    return {
      id,
      def,
      role,
      ...present({ label: item.name.startsWith('__') ? undefined : shortText(item.name) }),
    };
  }

  /** The role of a connector: left or right of its cables, as WireViz draws it. */
  #role(name: string): string | undefined {
    const isLeft = this.#harness.runs.some(({ from }) => from?.connector === name);
    const right = this.#harness.runs.some(({ to }) => to?.connector === name);
    if (isLeft === right) return undefined;
    return isLeft ? 'source' : 'destination';
  }

  #cable(item: CableItem): Segment[] {
    const { def, wires, shield } = cableStock(item, this.#stock);
    const id = this.#ids.next(item.name, 'w');
    const lengthMm = this.#lengthOf(item);
    this.#cables.set(item.name, {
      wires: wires.map((path) => ({ segment: id, path })),
      shield: shield === undefined ? undefined : { segment: id, path: shield },
    });
    this.#kept.cables.push({
      name: item.name,
      segments: [{ id, def }],
      attributes: ownAttributes(item),
      paths: wires,
      ...present({ lengthMm }),
      ...templateOf(item),
    });
    const labels = wires.flatMap((path, index) =>
      item.labels[index] ? [[path, shortText(item.labels[index])] as const] : [],
    );
    const coreLabels = labels.length === 0 ? {} : { coreLabels: Object.fromEntries(labels) };
    return [{ id, def, ...present({ lengthMm }), ...this.#label(item.name), ...coreLabels }];
  }

  #label(name: string): { label?: string } {
    return name.startsWith('__') ? {} : { label: shortText(name) };
  }

  /** Converts a bundle to one segment per wire. Its shield is a segment too if anything is connected to it. */
  #bundle(item: CableItem): Segment[] {
    const lengthMm = this.#lengthOf(item);
    const runs = Array.from({ length: item.wires }, (_, wire): { segment: Segment; path: string } => {
      const { def, wires } = bundleWireStock(item, wire, this.#stock);
      const id = this.#ids.next(`${item.name}-${wire + 1}`, 'w');
      const text = item.labels[wire]
        ? shortText(item.labels[wire])
        : `${item.name.startsWith('__') ? 'W' : item.name}.${wire + 1}`;
      return { segment: { id, def, ...present({ lengthMm }), label: text.slice(0, 200) }, path: wires[0]! };
    });
    const shield = this.#bundleShield(item, lengthMm);
    this.#cables.set(item.name, {
      wires: runs.map(({ segment, path }) => ({ segment: segment.id, path })),
      shield: shield && { segment: shield.id, path: shieldId },
    });
    this.#kept.cables.push({
      name: item.name,
      segments: runs.map(({ segment }) => ({ id: segment.id, def: segment.def })),
      attributes: ownAttributes(item),
      ...present({ lengthMm }),
      shield: shield?.id,
      ...templateOf(item),
    });
    return [...runs.map(({ segment }) => segment), ...(shield === undefined ? [] : [shield])];
  }

  #bundleShield(item: CableItem, lengthMm: number | undefined): Segment | undefined {
    const used = this.#harness.runs.some(({ cable, wire }) => cable === item.name && wire === 's');
    if (!used) return undefined;
    const id = this.#ids.next(`${item.name}-shield`, 'w');
    return {
      id,
      def: bundleShieldStock(item, this.#stock),
      ...present({ lengthMm }),
      ...this.#label(`${item.name} shield`),
    };
  }

  #lengthOf(item: CableItem): number | undefined {
    const unit = units.mmPer(item.lengthUnit);
    if (item.length > 0 && unit !== undefined) return roundMm(item.length * unit);
    if (item.length <= 0) this.#withoutLength.push(item);
    else
      this.#problems.remark(
        item.place,
        `Cable ${item.name}: the unit "${item.lengthUnit}" is not known, so the cable has no length.`,
        `Use a unit such as m, cm, mm, ft or in, or enter the length after the import.`,
      );
    return undefined;
  }

  /** Adds one remark for all cables without a length. */
  #remarkLengths(): void {
    const [first] = this.#withoutLength;
    if (first === undefined) return;
    const names = this.#withoutLength.map(({ name }) => name);
    const listed = `${names.slice(0, 20).join(', ')}${names.length > 20 ? ' …' : ''}`;
    this.#problems.missing(
      first.place,
      names.length === 1
        ? `Cable ${listed}: the file has no length.`
        : `${names.length} cables have no length in the file: ${listed}.`,
      'Add length: 0.5 with the length in metres, or enter it after the import.',
    );
  }

  get #placed(): PlacedItems {
    return {
      pin: ({ connector, pin }: PinAt) => {
        const placed = this.#connectors.get(connector);
        return placed === undefined ? undefined : { instance: placed.id, terminal: placed.pins[pin]! };
      },
      wire: (cable, wire, end) => {
        const placed = this.#cables.get(cable);
        const ref = wire === 's' ? placed?.shield : placed?.wires[wire];
        return ref === undefined ? undefined : { instance: ref.segment, terminal: ref.path, end };
      },
    };
  }

  #added(): MechanicalInstance[] {
    const { connectors, cables } = this.#harness;
    return [
      ...connectors.flatMap((item) =>
        item.added.map((part) => this.#part(part, part.qty * connectorFactor(this.#harness, item, part), item.name)),
      ),
      ...cables.flatMap((item) =>
        item.added.map((part) => this.#part(part, part.qty * cableFactor(this.#harness, item, part), item.name)),
      ),
    ].flat();
  }

  #part(part: AddedPart, qty: number, of: string): MechanicalInstance[] {
    const description = part.subtype === undefined ? part.type : `${part.type}, ${part.subtype}`;
    return this.#place(
      { description, parts: part, unit: part.unit, place: part.place },
      round(qty),
      part.attributes,
      of,
    );
  }

  #bomItems(): MechanicalInstance[] {
    return this.#harness.bomItems.flatMap((item) =>
      this.#place(
        { description: item.description, parts: item, unit: item.unit, place: item.place },
        round(item.qty),
        item.attributes,
      ),
    );
  }

  #place(
    part: Parameters<typeof mechanicalStock>[0],
    qty: number,
    attributes: KeptPart['attributes'],
    of?: string,
  ): MechanicalInstance[] {
    const owner = of === undefined ? {} : { of };
    if (qty <= 0) {
      this.#kept.uncounted.push({ qty, attributes, ...owner });
      return [];
    }
    const def = mechanicalStock(part, this.#stock);
    const id = this.#ids.next(`m-${part.description.slice(0, 30)}`, 'm');
    this.#kept.parts.push({ id, def, qty, attributes, ...owner });
    const host =
      of === undefined ? undefined : (this.#connectors.get(of)?.id ?? this.#cables.get(of)?.wires[0]?.segment);
    return [{ id, def, qty, attachedTo: host }];
  }

  /** The notes of connectors and cables. */
  #notes(): Design['notes'] {
    const { connectors, cables } = this.#harness;
    const itemNotes = [...connectors, ...cables].flatMap(({ name, attributes: { notes } }) =>
      typeof notes === 'string' && notes.trim() !== ''
        ? [shortText(`${name.startsWith('__') ? '' : `${name}: `}${withoutLinks(notes)}`, 2000)]
        : [],
    );
    return [...new Set(itemNotes)].slice(0, 100).map((text) => ({ text }));
  }

  #file(): KeptFile {
    const { file, metadata, options, tweak, unused, mates, pinMates } = this.#harness;
    const id = (name: string) => this.#connectors.get(name)!.id;
    const pin = ({ connector, pin: index }: PinAt) =>
      `${id(connector)}.${this.#connectors.get(connector)!.pins[index]!}`;
    return {
      file,
      ...this.#kept,
      mates: mates.map((mate) => ({
        from: id(mate.from),
        to: id(mate.to),
        arrow: mate.arrow,
        pins: matedPins(this.#harness, mate).map(([from, to]): [string, string] => [pin(from), pin(to)]),
      })),
      arrows: pinMates.map(({ from, to, arrow }) => ({ from: pin(from), to: pin(to), arrow })),
      metadata,
      options,
      tweak,
      unused,
    };
  }
}

/**
 * The attributes that the design doesn't express itself. Loops become joints, and additional components become parts.
 */
function ownAttributes({ attributes }: WirevizItem): KeptConnector['attributes'] {
  const { loops: _, additional_components: __, ...rest } = attributes;
  return rest;
}

const templateOf = ({ name, template }: WirevizItem): { template?: string } => (name === template ? {} : { template });

const round = (qty: number): number => Math.round(qty * 1000) / 1000;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
