/** Converts a design to a WireViz document: connectors, cables, connection sets and additional parts. */
import { pigtailMembers, type Library } from '@cablewright/engine';
import type { Breakout, Design, Segment, TerminalRef } from '@cablewright/model';
import { pigtailOf, present } from '@cablewright/model';
import { shieldId } from '../kept/extension.ts';
import {
  blockAttributes,
  cableAttributes,
  connectorAttributes,
  connectorPins,
  pinAttributes,
  stockWires,
  type StockWires,
} from './items.ts';
import { addedParts } from './added.ts';
import { drawable, filePin, filePins, filled, pinValue, type JsonMap, type WireVizDocument } from './document.ts';
import { MatedConnectors } from './mated.ts';
import { newLength } from './new-length.ts';
import { DesignatorNames, safeName, stillKept, type StillKept } from './names.ts';
import { writeSets, type SetLink } from './set-rows.ts';
import { spliceClusters } from './splices.ts';

/** A wire in the file: its position in the cable, counted from 0, or the shield. */
interface WireAt {
  readonly cable: string;
  readonly wire: number | 's';
}

export interface Description {
  readonly document: WireVizDocument;
  /** The instance of a connector in the file. Splices and breakouts have none, because they are not instances. */
  readonly instanceOf: (name: string) => string | undefined;
  /** The terminal of an instance for a pin in the file. */
  readonly terminalOf: (instance: string, pin: string) => string;
  /** The segment and element of a wire in the file. */
  readonly elementOf: (at: WireAt) => { readonly segment: string; readonly path: string } | undefined;
  /** A terminal in the form that the file can express: a pigtail becomes a screen of its segment. */
  readonly plainRef: (ref: TerminalRef) => TerminalRef;
}

/**
 * With `paired`, both ends of a wire are in one set, which people can read more easily. Otherwise the joints keep their order, so
 * that the same design can be read back.
 */
export function describe(design: Design, library: Library, paired: boolean): Description {
  return new Describer(design, library).describe(paired);
}

class Describer {
  readonly #design: Design;
  readonly #library: Library;
  readonly #kept: StillKept;
  readonly #mated: MatedConnectors;
  /** The pins of a connector in the file, by its terminals. */
  readonly #pins = new Map<string, ReadonlyMap<string, string>>();
  readonly #names = new DesignatorNames();
  readonly #connectors: JsonMap = {};
  readonly #cables: JsonMap = {};
  readonly #templates = new Map<string, string>();
  readonly #instances = new Map<string, string>();
  readonly #wires = new Map<string, WireAt>();
  readonly #elements = new Map<string, { segment: string; path: string }>();

  constructor(design: Design, library: Library) {
    this.#design = design;
    this.#library = library;
    this.#kept = stillKept(design);
    this.#mated = new MatedConnectors(design, this.#kept.file);
  }

  describe(paired: boolean): Description {
    this.#keptItems();
    this.#newItems();
    const parts = addedParts(this.#design, this.#library, this.#kept, (instance) => this.#nameOf(instance));
    for (const [name, added] of parts.byItem) this.#add(name, added);
    const links = this.#links();
    const { file } = this.#kept;
    const mates = this.#mated.named((instance) => this.#nameOf(instance));
    const document: WireVizDocument = {
      connectors: { ...this.#connectors, ...file?.unused.connectors },
      cables: { ...this.#cables, ...file?.unused.cables },
      connections: writeSets({
        links,
        mates,
        names: this.#allNames(),
        simple: (name) => this.#isSimple(name),
        templates: this.#templates,
        separator: this.#separator,
        cables: this.#cableNames(),
        paired,
      }),
      additional_bom_items: parts.items,
      metadata:
        file === undefined
          ? filled({ title: this.#design.label, description: this.#design.description })
          : { ...file.metadata },
      options: { ...file?.options },
      ...present({ tweak: file?.tweak }),
    };
    return {
      document,
      instanceOf: (name) => this.#instances.get(name),
      terminalOf: (instance, pin) => this.#terminalOf(instance, pin),
      elementOf: (at) => this.#elementOf(at),
      plainRef: (ref) => this.#plainRef(ref),
    };
  }

  #terminalOf(instance: string, pin: string): string {
    const known = [...(this.#pins.get(instance)?.keys() ?? []), ...this.#usedTerminals(instance)];
    return (
      known.find((terminal) => this.#pinOf({ instance, terminal }) === pin) ??
      (/^\d+_\d+$/.test(pin) ? pin.replace('_', '-') : pin)
    );
  }

  #elementOf({ cable, wire }: WireAt): { segment: string; path: string } | undefined {
    return this.#elements.get(`${cable} ${wire}`);
  }

  #plainRef(ref: TerminalRef): TerminalRef {
    const wire = this.#wireOf(ref);
    const position = wire === undefined ? undefined : this.#elementOf(wire);
    const { pad: _, ...plain } = ref;
    return position === undefined ? plain : { ...plain, terminal: position.path };
  }

  #nameOf(instance: string): string | undefined {
    return this.#names.of(instance);
  }

  get #separator(): string {
    const separator = this.#kept.file?.options['template_separator'];
    return typeof separator === 'string' && separator !== '' ? separator : '.';
  }

  /** A designator for an instance without one. It does not contain the character that separates templates. */
  #freeName(id: string): string {
    return this.#names.name(id, safeName(id).replaceAll(this.#separator, '_'));
  }

  #allNames(): string[] {
    const { connectors = [], components = [], pcbas = [], subassemblies = [], breakouts = [] } = this.#design.instances;
    return [...connectors, ...components, ...pcbas, ...subassemblies, ...breakouts].flatMap(
      ({ id }) => this.#names.of(id) ?? [],
    );
  }

  #isSimple(name: string): boolean {
    const entry = this.#connectors[name] ?? this.#connectors[this.#templates.get(name) ?? ''];
    return (entry as JsonMap | undefined)?.['style'] === 'simple';
  }

  #cableNames(): string[] {
    return [...new Set((this.#design.instances.segments ?? []).flatMap(({ id }) => this.#names.of(id) ?? []))];
  }

  /** Adds the items that came from a WireViz file, with their original names and attributes. */
  #keptItems(): void {
    const { file } = this.#kept;
    for (const name of [...Object.keys(file?.unused.connectors ?? {}), ...Object.keys(file?.unused.cables ?? {})])
      this.#names.take(name);
    for (const [id, { name, template, attributes }] of this.#kept.connectors) {
      this.#bindKept(id, name, template);
      this.#instances.set(name, id);
      this.#connectors[template ?? name] = { ...attributes };
    }
    for (const cable of this.#kept.cables) this.#keptCable(cable);
  }

  #bindKept(id: string, name: string, template: string | undefined): void {
    this.#names.take(name);
    this.#names.bind(id, name);
    if (template === undefined) return;
    this.#names.take(template);
    this.#templates.set(name, template);
  }

  /** Adds a cable of the file. An instance that now differs from its template gets a separate entry. */
  #keptCable(retained: StillKept['cables'][number]): void {
    const { name, template, segments, attributes, paths, lengthMm, shield } = retained;
    const runs = segments.flatMap(({ id }) => this.#design.instances.segments?.find((run) => run.id === id) ?? []);
    const [run] = runs;
    if (run === undefined) return;
    const { wirelabels: before, ...rest } = attributes;
    const labels = paths === undefined ? before : keptLabels(run, paths, before);
    const { length: stated, ...others } = rest;
    const length = run.lengthMm === lengthMm ? stated : newLength(run.lengthMm, stated);
    const changed = run.lengthMm !== lengthMm || JSON.stringify(labels) !== JSON.stringify(before);
    const shared = changed ? undefined : template;
    for (const { id } of segments) this.#bindKept(id, name, shared);
    if (shield !== undefined) this.#bindKept(shield, name, shared);
    this.#cables[shared ?? name] = { ...others, ...filled({ length, wirelabels: labels }) };
    if (paths === undefined) this.#bundle(name, runs, shield);
    else this.#stock(name, run, { ...this.#shieldOf(run, paths), paths });
  }

  #bundle(name: string, runs: readonly Segment[], shield: string | undefined): void {
    for (const [wire, { id, def }] of runs.entries())
      this.#wire(name, wire, id, stockWires(this.#library, def, ['core']).paths[0] ?? 'core');
    if (shield !== undefined) this.#wire(name, 's', shield, shieldId);
  }

  #shieldOf({ def }: Segment, paths: readonly string[]): { shield?: string } {
    const { shield } = stockWires(this.#library, def, []);
    return shield === undefined || paths.includes(shield) ? {} : { shield };
  }

  #newItems(): void {
    const {
      connectors = [],
      segments = [],
      components = [],
      pcbas = [],
      subassemblies = [],
      breakouts = [],
    } = this.#design.instances;
    for (const connector of connectors)
      this.#newConnector(
        connector.id,
        () => connectorAttributes(this.#library, connector, this.#usedTerminals(connector.id)),
        connectorPins(this.#library, connector.def, this.#usedTerminals(connector.id)),
      );
    for (const component of components)
      this.#newConnector(component.id, () =>
        blockAttributes(this.#library, 'components', component.def, component.label, this.#usedTerminals(component.id)),
      );
    for (const pcba of pcbas)
      this.#newConnector(pcba.id, () =>
        blockAttributes(this.#library, 'pcbas', pcba.def, pcba.label, this.#usedTerminals(pcba.id)),
      );
    for (const subassembly of subassemblies)
      this.#newConnector(subassembly.id, () =>
        placedCable(subassembly.def, subassembly.label, this.#usedTerminals(subassembly.id)),
      );
    for (const breakout of breakouts) this.#newConnector(breakout.id, () => breakoutAttributes(breakout));
    for (const segment of segments) this.#newCable(segment);
  }

  #newConnector(id: string, attributes: () => JsonMap, terminals: readonly string[] = []): void {
    if (this.#names.of(id) !== undefined) return;
    this.#pins.set(id, filePins(terminals));
    const name = this.#freeName(id);
    this.#instances.set(name, id);
    this.#connectors[name] = drawable(attributes());
  }

  #newCable(segment: Segment): void {
    if (this.#names.of(segment.id) !== undefined) return;
    const name = this.#freeName(segment.id);
    const wires = stockWires(this.#library, segment.def, this.#usedTerminals(segment.id));
    this.#cables[name] = drawable(cableAttributes(this.#library, segment, wires));
    this.#stock(name, segment, wires);
  }

  #stock(name: string, { id }: Segment, { paths, shield }: StockWires): void {
    paths.forEach((path, wire) => this.#wire(name, wire, id, path));
    if (shield !== undefined) this.#wire(name, 's', id, shield);
  }

  #wire(cable: string, wire: number | 's', segment: string, path: string): void {
    this.#wires.set(`${segment} ${path}`, { cable, wire });
    this.#elements.set(`${cable} ${wire}`, { segment, path });
  }

  /** The terminals that joints refer to, for an instance whose record is missing or has no terminals. */
  #usedTerminals(instance: string): string[] {
    const ends = this.#design.joints.flatMap(({ a, b }) => [a, b]);
    return [...new Set(ends.filter((end) => end.instance === instance).map(({ terminal }) => terminal))];
  }

  #add(name: string, added: JsonMap[]): void {
    const map = name in this.#cables ? this.#cables : this.#connectors;
    const key = name in map ? name : (this.#templates.get(name) ?? name);
    if (map[key] !== undefined) map[key] = { ...(map[key] as JsonMap), additional_components: added };
  }

  /** The connections of all joints and breakouts, in the form of the file. */
  #links(): SetLink[] {
    const splices = spliceClusters(this.#design.joints, (ref) => this.#wireOf(ref) !== undefined);
    for (const { id } of splices.all)
      this.#newConnector(id, () => filled({ type: 'Splice', style: 'simple', ignore_in_bom: true }));
    for (const { id } of splices.all) this.#instances.delete(this.#names.of(id)!);
    return [...this.#design.joints.flatMap((joint) => this.#link(joint, splices.of(joint))), ...this.#breakoutLinks()];
  }

  #wireOf({ instance, terminal, end }: TerminalRef): WireAt | undefined {
    if (end === undefined) return undefined;
    const pigtail = pigtailOf(terminal);
    const path = pigtail === undefined ? terminal : this.#pigtailPath(instance, pigtail);
    return path === undefined ? undefined : this.#wires.get(`${instance} ${path}`);
  }

  #pigtailPath(instance: string, id: string): string | undefined {
    const segment = (this.#design.instances.segments ?? []).find((candidate) => candidate.id === instance);
    const pigtail = segment?.pigtails?.find((candidate) => candidate.id === id);
    const wire = segment === undefined ? undefined : this.#library.get('wires', segment.def);
    if (segment === undefined || pigtail === undefined || wire === undefined) return undefined;
    return pigtailMembers(wire, pigtail).find((path) => this.#wires.has(`${segment.id} ${path}`));
  }

  #link({ a, b }: Design['joints'][number], splice: string | undefined): SetLink[] {
    const wires = [this.#wireOf(a), this.#wireOf(b)] as const;
    if (splice !== undefined) {
      const name = this.#names.of(splice)!;
      return [this.#wireLink(wires[0]!, a, { name, pin: '1' }), this.#wireLink(wires[1]!, b, { name, pin: '1' })];
    }
    if (wires[0] !== undefined) return this.#toPoint(wires[0], a, b);
    if (wires[1] !== undefined) return this.#toPoint(wires[1], b, a);
    const [from, to] = [this.#names.of(a.instance), this.#names.of(b.instance)];
    if (from === undefined || to === undefined || a.end !== undefined || b.end !== undefined) return [];
    if (from === to) {
      if (a.instance === b.instance) this.#loop(from, this.#pinOf(a), this.#pinOf(b));
      return [];
    }
    if (this.#mated.has(a, b)) return [];
    return [
      {
        kind: 'arrow',
        from: { name: from, pin: this.#pinOf(a) },
        to: { name: to, pin: this.#pinOf(b) },
        arrow: this.#arrow(a, b),
      },
    ];
  }

  #wireLink({ cable, wire }: WireAt, { end }: TerminalRef, at: { name: string; pin: string }): SetLink {
    return { kind: 'wire', cable, wire, end: end ?? 'a', at };
  }

  /** The pin of a terminal in the file. */
  #pinOf({ instance, terminal }: Pick<TerminalRef, 'instance' | 'terminal'>): string {
    return this.#pins.get(instance)?.get(terminal) ?? filePin(terminal);
  }

  #toPoint(wire: WireAt, ref: TerminalRef, point: TerminalRef): SetLink[] {
    const name = this.#names.of(point.instance);
    return name === undefined || point.end !== undefined
      ? []
      : [this.#wireLink(wire, ref, { name, pin: this.#pinOf(point) })];
  }

  #loop(name: string, a: string, b: string): void {
    const key = name in this.#connectors ? name : this.#templates.get(name);
    const entry = key === undefined ? undefined : (this.#connectors[key] as JsonMap | undefined);
    if (entry === undefined || a === b) return;
    const loops = Array.isArray(entry['loops']) ? entry['loops'] : [];
    const pair = [pinValue(a), pinValue(b)];
    if (!loops.some((loop) => JSON.stringify(loop) === JSON.stringify(pair))) entry['loops'] = [...loops, pair];
  }

  #arrow(a: TerminalRef, b: TerminalRef): string {
    const key = ({ instance, terminal }: TerminalRef) => `${instance}.${terminal}`;
    return this.#kept.file?.arrows.find(({ from, to }) => from === key(a) && to === key(b))?.arrow ?? '--';
  }

  #breakoutLinks(): SetLink[] {
    return (this.#design.instances.breakouts ?? []).flatMap((breakout) =>
      throughOf(breakout).flatMap(({ path, leg, legPath }, index) => {
        const name = this.#names.of(breakout.id)!;
        const end = breakout.legs.find(({ segment }) => segment === leg)?.end;
        const ends: TerminalRef[] = [
          { instance: breakout.trunk.segment, terminal: path, end: breakout.trunk.end },
          ...(leg === undefined || end === undefined ? [] : [{ instance: leg, terminal: legPath ?? path, end }]),
        ];
        return ends.flatMap((ref) => {
          const wire = this.#wireOf(ref);
          return wire === undefined ? [] : [this.#wireLink(wire, ref, { name, pin: String(index + 1) })];
        });
      }),
    );
  }
}

const throughOf = ({ conductors }: Breakout): Breakout['conductors'] =>
  conductors.filter(({ fate }) => fate === 'through');

function breakoutAttributes(breakout: Breakout): JsonMap {
  const pins = Math.max(1, throughOf(breakout).length);
  return filled({ type: 'Breakout', notes: breakout.label, show_pincount: false, ignore_in_bom: true, pincount: pins });
}

function placedCable(def: string, label: string | undefined, ports: readonly string[]): JsonMap {
  return {
    ...filled({ type: 'Cable', subtype: def, notes: label }),
    ...pinAttributes(ports.length === 0 ? ['1'] : ports, []),
  };
}

/** The labels in the file if the segment still has them, otherwise its current labels. */
function keptLabels({ coreLabels = {} }: Segment, paths: readonly string[], before: unknown): string[] | undefined {
  const now = paths.map((path) => coreLabels[path] ?? '');
  if (now.every((label) => label === '')) return undefined;
  const trimmed = now.slice(0, now.findLastIndex((label) => label !== '') + 1);
  return Array.isArray(before) &&
    before.length <= paths.length &&
    JSON.stringify(before.map(String)) === JSON.stringify(now.slice(0, before.length))
    ? before
    : trimmed;
}
