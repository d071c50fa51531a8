/** Reads nodes, bundles, coverings, fixings and routes. */
import type { End, Layout, TerminalRef } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import { childOf, childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { BundleFittings, rounded, type SegmentPiece } from './bundle-fittings.ts';
import { labelled, type Connectors } from './connectors.ts';
import type { DesignDraft } from './draft.ts';
import { mechanicalStock } from './mechanical-stock.ts';
import { shortText, type KblStock } from './stock.ts';
import type { KblSource } from './source.ts';
import { chooseWays, type StatedWay } from './ways.ts';
import type { Wires } from './wires.ts';

type Bundle = Layout['bundles'][number];

export class LayoutReader {
  readonly #source: KblSource;
  readonly #stock: KblStock;
  readonly #draft: DesignDraft;
  readonly #fittings: BundleFittings;
  readonly #placed: ReadonlyMap<string, string>;
  readonly #nodes = new Map<Element, string>();
  /** The bundle of each segment, by the id of the segment. */
  readonly #bundles = new Map<string, string>();
  /** The node of each occurrence, for occurrences that a node refers to. */
  readonly #places = new Map<string, string>();

  constructor(source: KblSource, stock: KblStock, draft: DesignDraft, { placed }: Connectors) {
    this.#source = source;
    this.#stock = stock;
    this.#draft = draft;
    this.#fittings = new BundleFittings(source, stock);
    this.#placed = placed;
  }

  read(wires: Wires): void {
    const groups = this.#groups();
    const inner = new Set(groups.flatMap((pieces) => pieces.slice(0, -1).map(({ end }) => end)));
    for (const node of this.#source.all('Node')) if (!inner.has(node)) this.#node(node);
    for (const pieces of groups) this.#bundle(pieces);
    this.#nodeFixings();
    this.#sets(wires);
    this.#routes(wires);
  }

  #node(node: Element): void {
    const { id: key } = node;
    const components = idsIn(node, 'Referenced_components');
    const instances = components.flatMap((occurrence) => this.#placed.get(occurrence) ?? []);
    const name = shortText(textOf(node, 'Id') ?? key ?? 'node');
    const id = this.#draft.id('nodes', this.#ownId(node, 'nodes'), name, 'n');
    const instance = instances.find((candidate) => !this.#draft.nodes.some((node) => node.at === candidate));
    this.#draft.nodes.push({ id, ...labelled(id, name), at: instance });
    this.#nodes.set(node, id);
    for (const component of components) this.#places.set(component, id);
    this.#source.note(keys.node(id), node);
    this.#source.note(keys.point(id), this.#source.find(textOf(node, 'Cartesian_point')));
    if (instances.length > 1)
      this.#source.problems.remark(
        node,
        `${instances.length} connectors are at ${name}. Wires of the second and further ones have their node in their routes.`,
      );
  }

  #ownId(element: Element, list: string): string | undefined {
    const alias = this.#source.alias(element);
    return alias?.list === list ? alias.id : undefined;
  }

  /** Groups the segments of each bundle, in order. Cablewright writes a bundle with splices as several segments. */
  #groups(): SegmentPiece[][] {
    const pieces = this.#source.all('Segment').flatMap((element) => this.#piece(element) ?? []);
    const groups = Map.groupBy(pieces, ({ element }) => this.#groupName(element));
    return [...groups.values()].flatMap((pieces) => {
      const sorted = pieces.toSorted((a, b) => this.#pieceNumber(a) - this.#pieceNumber(b));
      const whole = sorted.every(
        ({ start }, i) => i === 0 || (start === sorted[i - 1]?.end && this.#ownId(start, 'splices') !== undefined),
      );
      return whole ? [sorted] : sorted.map((piece) => [piece]);
    });
  }

  #groupName(element: Element): string | Element {
    const alias = this.#source.alias(element);
    return alias?.list === 'bundles' && alias.more !== undefined ? alias.id : element;
  }

  #pieceNumber({ element }: SegmentPiece): number {
    return Number(this.#source.alias(element)?.more ?? 0) || 0;
  }

  #piece(element: Element): SegmentPiece | undefined {
    const start = this.#source.named(element, 'Start_node');
    const end = this.#source.named(element, 'End_node');
    if (start?.name !== 'Node' || end?.name !== 'Node') return undefined;
    const stated = ['Physical_length', 'Real_length', 'Virtual_length', 'Represented_length'].map((name) =>
      this.#source.value(element, name),
    );
    const mm = stated.find((length) => length !== undefined && length > 0) ?? this.#drawn(element, start, end);
    return { element, start, end, mm, startMm: 0 };
  }

  /** The distance between the nodes in the drawing, in mm. It is used if no length is stated. */
  #drawn(element: Element, start: Element, end: Element): number {
    const [a, b] = [this.#point(start), this.#point(end)];
    const mm = Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
    this.#source.problems.remark(
      element,
      `${textOf(element, 'Id') ?? 'A segment'} has no length: the distance of its nodes is taken.`,
    );
    return mm > 0 ? Math.round(mm * 1000) / 1000 : 1;
  }

  #point(node: Element): number[] {
    const child = childOf(node, 'Cartesian_point');
    const point = child !== undefined && child.children.length > 0 ? child : this.#source.find(child?.text.trim());
    return childrenOf(point, 'Coordinates').map(({ text }) => Number(text) || 0);
  }

  #bundle(pieces: readonly SegmentPiece[]): void {
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (first === undefined || last === undefined) return;
    const [from, to] = [this.#nodes.get(first.start), this.#nodes.get(last.end)];
    if (from === undefined || to === undefined) return;
    const ownId = this.#ownId(first.element, 'bundles');
    const written = shortText(textOf(first.element, 'Id') ?? first.element.id ?? 'bundle');
    const name = pieces.length > 1 ? written.replace(/-1$/, '') : written;
    const id = this.#draft.id('bundles', ownId, name, 'b');
    let lengthMm = 0;
    for (const piece of pieces) {
      piece.startMm = lengthMm;
      lengthMm = rounded(lengthMm + piece.mm);
      this.#bundles.set(piece.element.id ?? '', id);
    }
    this.#draft.bundles.push({
      id,
      ...labelled(id, name),
      from,
      to,
      lengthMm,
      ...this.#measured(first.element),
      ...this.#fittings.fitted(pieces, id),
    });
    this.#splices(pieces, id);
    for (const [index, { element }] of pieces.entries())
      this.#source.note(keys.bundle(pieces.length === 1 ? id : `${id}.${index + 1}`), element);
  }

  #splices(pieces: readonly SegmentPiece[], bundle: string): void {
    for (const { end, startMm, mm } of pieces.slice(0, -1))
      for (const component of idsIn(end, 'Referenced_components')) {
        const splice = this.#placed.get(component);
        if (splice !== undefined) this.#draft.splices.push({ splice, bundle, atMm: rounded(startMm + mm) });
      }
    for (const { start, startMm } of pieces.slice(1)) {
      this.#source.note(keys.node(`${bundle}@${startMm}`), start);
      this.#source.note(keys.point(`${bundle}@${startMm}`), this.#source.find(textOf(start, 'Cartesian_point')));
    }
  }

  #measured(element: Element): Pick<Bundle, 'measuredOdMm'> {
    const measured = childrenOf(element, 'Cross_section_area_information').find(
      (length) => textOf(length, 'Value_determination') === 'measured',
    );
    const area = this.#source.value(measured, 'Area', 'mm2');
    return area === undefined || area <= 0
      ? {}
      : { measuredOdMm: Math.round(Math.sqrt((4 * area) / Math.PI) * 1e4) / 1e4 };
  }

  /** Puts fixings that a node refers to at the start or end of a bundle at that node. */
  #nodeFixings(): void {
    const assigned = new Set(
      this.#source
        .all('Segment')
        .flatMap((element) =>
          childrenOf(element, 'Fixing_assignment').flatMap((assignment) => idsIn(assignment, 'Fixing')),
        ),
    );
    for (const [node, id] of this.#nodes)
      for (const occurrence of idsIn(node, 'Referenced_components').map((id) => this.#source.find(id))) {
        if (occurrence?.name !== 'Fixing_occurrence' || assigned.has(occurrence.id ?? '')) continue;
        const bundle = this.#draft.bundles.find(({ from, to }) => from === id || to === id);
        const def = mechanicalStock(this.#source, this.#stock, occurrence)?.def;
        if (bundle === undefined || def === undefined) continue;
        bundle.fixings ??= [];
        this.#fittings.addFixing(bundle.fixings, bundle.id, def, bundle.from === id ? 0 : bundle.lengthMm, occurrence);
      }
  }

  #sets({ cores }: Wires): void {
    for (const group of this.#source.inHarness('Wiring_group')) {
      const wires = [...new Set(idsIn(group, 'Assigned_wire').flatMap((id) => cores.get(id)?.segment ?? []))];
      if (wires.length < 2 || wires.length > 100) continue;
      const name = shortText(textOf(group, 'Id') ?? group.id ?? 'set');
      const id = this.#draft.id('sets', undefined, name, 's');
      this.#draft.sets.push({ id, ...labelled(id, name), wires });
      this.#source.note(keys.set(id), group);
    }
  }

  /** Notes routes that differ from the shortest one, and routes to an end that shares its node with another. */
  #routes({ connected }: Wires): void {
    const ends = new Map<string, { a?: string; b?: string }>();
    const secondAt = this.#secondAtNodes();
    for (const { core, openEnds } of connected)
      for (const end of ['a', 'b'] as const) {
        const node = this.#places.get(openEnds[end]?.id ?? '') ?? secondAt(core.segment, end);
        if (node !== undefined) ends.set(core.segment, { ...ends.get(core.segment), [end]: node });
      }
    for (const [segment, sides] of ends) this.#draft.routes.push({ segment, ...sides });
    const ways = this.#statedWays(connected);
    if (ways.size > 0) chooseWays(this.#draft, [...ways.values()], this.#source);
  }

  /** Finds the node of the connector at the end of a wire, if the connector shares the node with another one. */
  #secondAtNodes(): (segment: string, end: End) => string | undefined {
    const joined = new Map<string, string>();
    const note = (wire: TerminalRef, end: End, instance: string) => {
      const key = `${wire.instance} ${end}`;
      if (wire.end === end && !joined.has(key)) joined.set(key, instance);
    };
    for (const { a, b } of this.#draft.joints) {
      note(b, 'a', a.instance);
      note(a, 'b', b.instance);
    }
    const first = new Set(this.#draft.nodes.map(({ at }) => at));
    const occurrences = new Map([...this.#placed].toReversed().map(([occurrence, id]) => [id, occurrence]));
    return (segment, end) => {
      const instance = joined.get(`${segment} ${end}`);
      if (instance === undefined || first.has(instance)) return undefined;
      return this.#places.get(occurrences.get(instance) ?? '');
    };
  }

  #statedWays(connected: Wires['connected']): ReadonlyMap<string, StatedWay> {
    const cores = new Map(connected.map(({ element, core }) => [element.id ?? '', core]));
    const ways = new Map<string, StatedWay>();
    for (const element of this.#source.all('Routing')) {
      const connection = this.#source.named(element, 'Routed_wire');
      const core = cores.get(connection?.id ?? '');
      if (core === undefined) continue;
      this.#source.note(keys.routing(core.segment, core.path), element);
      const bundles = idsIn(element, 'Segments').flatMap((id) => this.#bundles.get(id) ?? this.#lost(element, id));
      if (!ways.has(core.segment))
        ways.set(core.segment, { element, segment: core.segment, bundles: [...new Set(bundles)] });
    }
    return ways;
  }

  #lost(element: Element, id: string): string[] {
    this.#source.problems.error(
      element,
      `A routing names the segment "${id.slice(0, 60)}", which the file does not have.`,
      'Correct its Segments.',
    );
    return [];
  }
}
