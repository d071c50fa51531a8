/** The facts about a cable that the bench needs, read once for all pages of the build sheet. */
import {
  carriedCopper,
  colourName,
  composeConnector,
  crimpList,
  definition,
  landingsOf,
  netsOf,
  resolveJoints,
  wireLabels,
  type ComposedConnector,
  type CrimpListRow,
  type Landings,
  type Library,
  type Nets,
  type PrintFormat,
  type WireLabel,
} from '@cablewright/engine';
import {
  pigtailOf,
  present,
  type ComponentKind,
  type ConnectorInstance,
  type Construction,
  type Design,
  type Drawing,
  type End,
  type Mechanical,
  type MechanicalInstance,
  type Segment,
  type TerminalRef,
  formatWireEnd,
  parseTerminal,
} from '@cablewright/model';
import type { RichCell } from '../../page/flow/blocks.ts';
import { Names } from '../../lists/names.ts';
import { Typesetter } from '../../type/typesetter.ts';
import type { RenderRequest } from '../../request/request.ts';
import { wireColour } from '../../figures/wire-colour.ts';

export class BuildFacts {
  readonly request: RenderRequest;
  readonly type: Typesetter;
  readonly library: Library;
  readonly design: Design;
  readonly drawing: Drawing | undefined;
  readonly landings: Landings;
  readonly nets: Nets;
  readonly crimps: readonly CrimpListRow[];
  readonly labels: readonly WireLabel[];
  readonly names: Names;

  constructor(request: RenderRequest) {
    const { catalog, design, drawing, options } = request;
    this.request = request;
    this.type = new Typesetter(request.typeface);
    this.library = catalog.library;
    this.design = design;
    this.drawing = drawing;
    this.nets = netsOf(catalog, design);
    const joints = resolveJoints(catalog, design, () => catalog.library);
    this.landings = landingsOf(design, () => catalog.library, joints);
    this.crimps = crimpList(catalog, design);
    this.labels = wireLabels(catalog, design, { drawing, variation: options?.variation });
    this.names = new Names(catalog, design);
  }

  /** The language and units of the sheet. */
  get print(): PrintFormat {
    return this.names.print;
  }

  /** The text for a value that is missing in the data, because a blank could be read as zero. */
  get notStated(): string {
    return this.print.text('not-stated');
  }

  /** A strip length or crimp height. */
  mm(value: number | undefined): string {
    return value === undefined ? this.notStated : this.print.fine(value);
  }

  get connectors(): readonly ConnectorInstance[] {
    return this.design.instances.connectors ?? [];
  }

  get segments(): readonly Segment[] {
    return this.design.instances.segments ?? [];
  }

  get mechanical(): readonly MechanicalInstance[] {
    return this.design.instances.mechanical ?? [];
  }

  /** The name of a part or run in print. */
  name(instance: string): string {
    return this.names.of(instance);
  }

  composed(connector: ConnectorInstance): ComposedConnector | undefined {
    return composeConnector(this.library, connector.def);
  }

  part(instance: MechanicalInstance): Mechanical | undefined {
    return definition(this.library, 'mechanicals', instance.def);
  }

  /** How wires are joined to a part, in the vocabulary of its record. Undefined for a run or if the data does not say. */
  construction(instance: string): { readonly id: string; readonly word?: Construction } | undefined {
    const id = this.#constructionId(instance);
    if (id === undefined || id === '') return undefined;
    const word: Construction | undefined = this.library.word('constructions', id);
    return { id, ...present({ word }) };
  }

  /** The same for one terminal: the tool that presses cores into slots does not join a screen to the shell. */
  constructionAt({
    instance,
    terminal,
  }: Pick<TerminalRef, 'instance' | 'terminal'>): ReturnType<BuildFacts['construction']> {
    const construction = this.construction(instance);
    if (construction?.word?.unstripped !== true) return construction;
    const connector = this.connectors.find(({ id }) => id === instance);
    const pins = connector === undefined ? [] : (this.composed(connector)?.pins ?? []);
    const isOutside =
      pins.some(({ x }) => x !== undefined) && pins.some(({ id, x }) => id === terminal && x === undefined);
    return isOutside ? undefined : construction;
  }

  #constructionId(instance: string): string | undefined {
    const { pcbas = [], components = [] } = this.design.instances;
    const connector = this.connectors.find(({ id }) => id === instance);
    if (connector !== undefined) return this.composed(connector)?.construction;
    const board = pcbas.find(({ id }) => id === instance);
    if (board !== undefined) return definition(this.library, 'pcbas', board.def)?.construction;
    const placed = components.find(({ id }) => id === instance);
    const part = placed === undefined ? undefined : definition(this.library, 'components', placed.def);
    if (part === undefined) return undefined;
    const kind: ComponentKind | undefined = this.library.word('component-kinds', part.kind);
    return part.construction ?? kind?.construction;
  }

  /** The notes of the design that concern an end of a run. */
  notesOn(segment: string, end: End): string[] {
    return (this.design.notes ?? []).flatMap((note) =>
      typeof note !== 'string' && note.names?.includes(formatWireEnd(segment, end)) === true ? [note.text] : [],
    );
  }

  /** Whether a run is supplied terminated. */
  isSupplied(run: string): boolean {
    return this.segments.some(({ id, suppliedTerminated }) => id === run && suppliedTerminated === true);
  }

  /**
   * Whether every wire of a cavity is supplied terminated. A cavity without wires counts as done if all others of its
   * connector are.
   */
  isDone(row: CrimpListRow): boolean {
    const rows = row.wires.length > 0 ? [row] : this.crimps.filter(({ connector }) => connector === row.connector);
    const wires = rows.flatMap((crimp) => crimp.wires);
    return wires.length > 0 && wires.every((wire) => this.isSupplied(parseTerminal(wire)?.instance ?? ''));
  }

  /** Whether a run is joined to a part. */
  landsOnPart({ id }: Segment, part: string): boolean {
    return this.design.joints.some(
      ({ a, b }) => (a.instance === id && b.instance === part) || (b.instance === id && a.instance === part),
    );
  }

  crimp(connector: string, cavity: string): CrimpListRow | undefined {
    return this.crimps.find((row) => row.connector === connector && row.cavity === cavity);
  }

  signal(instance: string, terminal: string): string {
    const tag = this.nets.tags.at(instance, terminal);
    return tag === undefined ? '' : (this.library.word('signals', tag.signal)?.label ?? tag.signal);
  }

  /** The name of a terminal at the bench: `J1·3`, a wire by run and colour, a pigtail by its run. */
  terminal(ref: TerminalRef): string {
    return ref.end === undefined ? this.names.terminal(ref) : this.wire(ref.instance, ref.terminal).text;
  }

  /** A wire as a table cell: its colour next to its run, colour code and element. */
  wire(segment: string, path: string): RichCell {
    const run = this.name(segment);
    const pigtail = pigtailOf(path);
    if (pigtail !== undefined) return { text: `${run} · ${this.names.element(path)}` };
    const placed = this.segments.find((candidate) => candidate.id === segment);
    const copper =
      placed === undefined ? undefined : carriedCopper(this.library, placed).find((element) => element.path === path);
    if (copper === undefined) return { text: `${run} · ${path}` };
    const marked = placed?.coreLabels?.[path];
    const mark = marked === undefined ? '' : ` “${marked}”`;
    if (copper.element.type !== 'conductor' || copper.kind !== 'core') return { text: `${run} · ${path}${mark}` };
    const colour = wireColour(this.library, copper.element.color);
    if (colour === undefined) return { text: `${run} · ${path}${mark}` };
    const name = colourName(this.library, copper.element.color);
    const words = name === '' || name === colour.code ? colour.code : `${colour.code} ${name}`;
    const elementText = name.toLowerCase() === path.toLowerCase() ? '' : ` · ${path}`;
    const { base, stripe } = colour;
    return {
      text: `${run} · ${words}${elementText}${mark}`,
      swatch: { base, stripe },
    };
  }

  /** A short name of a wire: its run and colour code, or its element if it has no colour. */
  short(segment: string, path: string, withRun = true): string {
    const placed = this.segments.find((candidate) => candidate.id === segment);
    const copper =
      placed === undefined ? undefined : carriedCopper(this.library, placed).find((element) => element.path === path);
    const color = copper?.element.type === 'conductor' && copper.kind === 'core' ? copper.element.color : undefined;
    const code = wireColour(this.library, color)?.code ?? this.names.element(path);
    return withRun ? `${this.name(segment)} ${code}` : code;
  }

  /** The names of the connectors and other parts on which the end of a run lands. */
  landsOn(segment: string, end: End): string {
    const placed = this.segments.find((candidate) => candidate.id === segment);
    if (placed === undefined) return '';
    const names = new Set<string>();
    for (const { path } of carriedCopper(this.library, placed)) {
      const { direct, pigtail, breakout } = this.landings.at(segment, end, path);
      const refs = [...direct, ...(pigtail === undefined ? [] : this.landings.ofPigtail(segment, pigtail.id))];
      for (const ref of refs) names.add(this.name(ref.instance));
      if (breakout !== undefined) names.add(this.name(breakout.breakout.id));
    }
    return [...names].join(', ');
  }
}
