/** The facts about a cable from which its build steps are made. They are read once. */
import {
  type ComponentKind,
  type ConnectorInstance,
  type Construction,
  type Design,
  type Drawing,
  type End,
  formatWireEnd,
  type Mechanical,
  type MechanicalInstance,
  parseTerminal,
  present,
  type Segment,
  type SegmentEnd,
  type TerminalRef,
} from '@cablewright/model';
import { composeConnector, type ComposedConnector } from '../../connectivity/compose-connector.ts';
import { coreStripMm, preparedEnd } from '../../connectivity/harness/plug-lengths.ts';
import { cutLength } from '../../connectivity/harness/cut-lengths.ts';
import { trunkOf } from '../../connectivity/terminals/placed.ts';
import { cavitiesOf, type Cavity } from '../../connectivity/crimps/cavities.ts';
import { carriedCopper, type Landings, landingsOf } from '../../connectivity/landings/landings.ts';
import { foilsCutOff, pigtailMembers } from '../../connectivity/terminals/pigtails.ts';
import { resolveJoints } from '../../connectivity/terminals/resolved-joints.ts';
import type { Catalog } from '../../library/catalog.ts';
import { colourCode } from '../../library/colour.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { PrintFormat } from '../../library/wording/print-format.ts';
import { crimpList, type CrimpListRow } from '../crimp-list.ts';
import { cutBacks, type CutBack } from '../cut-backs.ts';
import { labelCounts } from '../bom/label-parts.ts';
import { wireLabels, type WireLabel } from '../labels/wire-labels.ts';
import { PartNames } from '../names.ts';

interface BenchOptions {
  readonly drawing?: Drawing | undefined;
  /** The suffix of an orderable length. */
  readonly variation?: string | undefined;
  /** Number of cables to build. Default 1. */
  readonly quantity?: number | undefined;
}

export class BenchFacts {
  readonly catalog: Catalog;
  readonly library: Library;
  readonly design: Design;
  readonly drawing: Drawing | undefined;
  readonly variation: string | undefined;
  /** Number of cables to build, at least 1. Quantities in steps are for all of them, lengths and positions for each. */
  readonly quantity: number;
  readonly landings: Landings;
  readonly crimps: readonly CrimpListRow[];
  readonly labels: readonly WireLabel[];
  /** The number of pieces of each label part, by the part's id. */
  readonly labelPieces: ReadonlyMap<string, number>;
  /** The runs that each label part labels, by the part's id. */
  readonly labelledRuns: ReadonlyMap<string, readonly string[]>;
  /** Number of labels that are printed although the design has no label part. */
  readonly labelsWithoutPart: number;
  readonly names: PartNames;
  /** The cores of cables that are cut shorter than others at the same end. */
  readonly cutBacks: readonly CutBack[];
  readonly #cavities = new Map<string, Cavity>();
  readonly #cutLengths = new Map<string, ReturnType<typeof cutLength>>();
  readonly #crimpsByCavity = new Map<string, CrimpListRow>();
  readonly #supplied = new Set<string>();

  constructor(catalog: Catalog, design: Design, { drawing, variation, quantity = 1 }: BenchOptions = {}) {
    this.catalog = catalog;
    this.library = catalog.library;
    this.design = design;
    this.drawing = drawing;
    this.variation = variation;
    this.quantity = Math.max(1, quantity);
    const joints = resolveJoints(catalog, design, () => catalog.library);
    this.landings = landingsOf(design, () => catalog.library, joints);
    this.crimps = crimpList(catalog, design);
    // If a cavity has several rows, its steps are made from the first one.
    for (const row of this.crimps.toReversed()) this.#crimpsByCavity.set(`${row.connector} ${row.cavity}`, row);
    for (const { id, suppliedTerminated } of this.segments) if (suppliedTerminated === true) this.#supplied.add(id);
    this.labels = wireLabels(catalog, design, present({ drawing, variation }));
    const { pieces, runs, withoutPart } = labelCounts(design, () => catalog.library);
    this.labelPieces = pieces;
    this.labelledRuns = runs;
    this.labelsWithoutPart = withoutPart;
    this.names = new PartNames(catalog, design);
    this.cutBacks = cutBacks(this.library, design, this.landings);
    for (const connector of this.connectors)
      for (const cavity of cavitiesOf(this.library, connector, this.landings))
        this.#cavities.set(`${connector.id} ${cavity.cavity}`, cavity);
  }

  /** The records of the contact, seal and plug in a cavity. */
  cavity(connector: string, cavity: string): Cavity | undefined {
    return this.#cavities.get(`${connector} ${cavity}`);
  }

  /** The cut length of a run in mm, with its calculation. In a length family, for the requested length. */
  cutLength(segment: Segment): ReturnType<typeof cutLength> {
    const known = this.#cutLengths.get(segment.id);
    if (known !== undefined) return known;
    const requested =
      trunkOf(this.design) === segment ? this.labels.find((label) => label.segment === segment.id) : undefined;
    const length = cutLength(this.library, this.design, segment, requested?.lengthMm ?? segment.lengthMm);
    this.#cutLengths.set(segment.id, length);
    return length;
  }

  /** The foils that are cut off where the pigtails of a run are made, each with the end of the run. */
  foilsCutOff(segment: Segment): { readonly end: End; readonly path: string }[] {
    const wire = definition(this.library, 'wires', segment.def);
    if (wire === undefined) return [];
    return (segment.pigtails ?? []).flatMap((pigtail) =>
      foilsCutOff(wire, pigtailMembers(wire, pigtail)).map((path) => ({ end: pigtail.end, path })),
    );
  }

  /** The language and units of the steps. */
  get print(): PrintFormat {
    return this.names.print;
  }

  /** The text for a missing value, because a blank could be read as zero. */
  get notStated(): string {
    return this.print.text('not-stated');
  }

  /** The mark for a length or tool that isn't stated. The sheet explains it once. */
  readonly unknown = '?';

  /** The text for a strip length or crimp height. */
  mm(value: number | undefined): string {
    return value === undefined ? this.unknown : this.print.fine(value);
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

  /**
   * How wires are joined to a part, with the word from the vocabulary. Undefined for a run, or if the data doesn't
   * state it.
   */
  construction(instance: string): { readonly id: string; readonly word?: Construction } | undefined {
    const id = this.#constructionId(instance);
    if (id === undefined || id === '') return undefined;
    const word: Construction | undefined = this.library.word('constructions', id);
    return { id, ...present({ word }) };
  }

  /**
   * Like `construction`, for a single terminal, because the tool that presses cores into slots doesn't join a screen to
   * the shell.
   */
  constructionAt({
    instance,
    terminal,
  }: Pick<TerminalRef, 'instance' | 'terminal'>): ReturnType<BenchFacts['construction']> {
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

  /** The preparation stated for an end of a run: jacket opening, strip length and depth in the connector. */
  prepared(run: string, end: End): ReturnType<typeof preparedEnd> {
    return preparedEnd(this.library, this.design, run, end);
  }

  /**
   * The connectors whose insertion depth neither they nor the run states. The cut length of the run lacks it, unless
   * its length is measured from the end of its jacket.
   */
  unstatedDepths(run: string): string[] {
    return [...this.unstatedDepthsAt(run, 'a'), ...this.unstatedDepthsAt(run, 'b')];
  }

  /** The same for one end of a run. */
  unstatedDepthsAt(run: string, end: End): readonly string[] {
    const { from, entryMm, connectors } = this.prepared(run, end);
    return entryMm === undefined && from !== 'jacket-end' ? connectors : [];
  }

  /** The strip length of a core at a terminal, in mm. Undefined if neither the run, the contact nor the body states it. */
  stripMm(wire: SegmentEnd, at: Pick<TerminalRef, 'instance' | 'terminal'>): number | undefined {
    return coreStripMm(this.library, this.design, wire, at);
  }

  /** True if a run is supplied terminated. */
  isSupplied(run: string): boolean {
    return this.#supplied.has(run);
  }

  /**
   * True if every wire of a cavity is supplied terminated. A cavity without wires counts as done if all others of its
   * connector are.
   */
  isDone(row: CrimpListRow): boolean {
    const rows = row.wires.length > 0 ? [row] : this.crimps.filter(({ connector }) => connector === row.connector);
    const wires = rows.flatMap((crimp) => crimp.wires);
    return wires.length > 0 && wires.every((wire) => this.isSupplied(parseTerminal(wire)?.instance ?? ''));
  }

  /** True if a run is joined to a part. */
  landsOnPart({ id }: Segment, part: string): boolean {
    return this.design.joints.some(
      ({ a, b }) => (a.instance === id && b.instance === part) || (b.instance === id && a.instance === part),
    );
  }

  crimp(connector: string, cavity: string): CrimpListRow | undefined {
    return this.#crimpsByCavity.get(`${connector} ${cavity}`);
  }

  /** A short name of a wire: its run and colour code, or its element if it has no colour. */
  short(segment: string, path: string, withRun = true): string {
    const placed = this.segments.find((candidate) => candidate.id === segment);
    const copper =
      placed === undefined ? undefined : carriedCopper(this.library, placed).find((element) => element.path === path);
    const color = copper?.element.type === 'conductor' && copper.kind === 'core' ? copper.element.color : undefined;
    const code = color === undefined || color === '' ? this.names.element(path) : colourCode(this.library, color);
    return withRun ? `${this.name(segment)} ${code}` : code;
  }

  /** The names of the connectors and other parts that the end of a run is joined to. */
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
