/** The subjects of a design and of the library. Built when a rule first reads them and cached for later rules. */
import type { Design, LibraryKind, Where } from '@cablewright/model';
import { composeBoard } from '../connectivity/compose-board.ts';
import { composeConnector } from '../connectivity/compose-connector.ts';
import type { Landings } from '../connectivity/landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';
import { boardScopes, componentScopes, connectorScopes, mechanicalScopes } from './connector-scopes.ts';
import { bundleScopes, sectionScopes } from './harness-scopes.ts';
import type { RuleScope, Subject, Wants } from './language.ts';
import { maxPaths, signalPathScopes } from './path-scopes.ts';
import { designScope, DesignReading, none, plainOf } from './scopes.ts';
import { cableEndScopes, conductorScopes, segmentScopes, stockFacts } from './wire-scopes.ts';

/**
 * The source of subjects for rules: the scopes of each kind of subject, the design that all of them can read, and the
 * position that a finding points to.
 */
export interface SubjectSource {
  readonly design: RuleScope | undefined;
  /** All scopes of one kind of subject. With `uses`, expensive fields that aren't in the set may be missing. */
  of(subject: Subject, uses?: ReadonlySet<string>): readonly RuleScope[];
  whereIs(subject: Subject, scope: RuleScope): Where;
  /** True if there were too many subjects and some were left out. */
  cut(subject: Subject): boolean;
}

const makers: Partial<Record<Subject, (reading: DesignReading, wants: Wants) => RuleScope[]>> = {
  connector: connectorScopes,
  segment: segmentScopes,
  conductor: conductorScopes,
  component: componentScopes,
  pcba: boardScopes,
  mechanical: mechanicalScopes,
  'cable-end': cableEndScopes,
  'signal-path': signalPathScopes,
  bundle: bundleScopes,
  section: sectionScopes,
};

/**
 * The subjects of a design. Parts of placed designs are read where the design's own parts lead to them, but aren't subjects
 * themselves. `landings` are the design's landings, if a check already has them.
 */
export function designSubjects(catalog: Catalog, design: Design, landings?: Landings): SubjectSource {
  const reading = new DesignReading(catalog, design, landings);
  const scope = designScope(design);
  const made = new Map<Subject, Made>([['design', { uses: undefined, scopes: [scope] }]]);
  const where = { kind: 'designs', id: design.id };
  return {
    design: scope,
    of: (subject, uses) => scopesOnce(made, subject, uses, (wants) => makers[subject]?.(reading, wants) ?? none),
    whereIs: (subject, one) => (subject === 'design' ? where : { ...where, ...placeOf(design, subject, one) }),
    cut: (subject) => subject === 'signal-path' && made.get(subject)?.scopes.length === maxPaths,
  };
}

/** Scopes that have been built, and the fields they were built for; undefined for all fields. */
interface Made {
  readonly uses: ReadonlySet<string> | undefined;
  readonly scopes: readonly RuleScope[];
}

const all: Wants = () => true;

function scopesOnce(
  made: Map<Subject, Made>,
  subject: Subject,
  uses: ReadonlySet<string> | undefined,
  make: (wants: Wants) => readonly RuleScope[],
): readonly RuleScope[] {
  const known = made.get(subject);
  if (known !== undefined && (known.uses === undefined || known.uses === uses)) return known.scopes;
  const scopes = make(uses === undefined ? all : (field) => uses.has(field));
  made.set(subject, { uses, scopes });
  return scopes;
}

function placeOf({ layout }: Design, subject: Subject, scope: RuleScope): Where {
  if (subject === 'bundle' || subject === 'section') {
    const id = scope[subject === 'bundle' ? 'id' : 'bundle'];
    return { pointer: `/layout/bundles/${layout?.bundles.findIndex((bundle) => bundle.id === id) ?? 0}` };
  }
  if (subject === 'signal-path') {
    const { instance, terminal } = scope['from'] as { instance: string; terminal: string };
    return { instance, terminal: `${instance}.${terminal}` };
  }
  if (subject === 'conductor') return { instance: scope['segment'] as string, terminal: scope['id'] as string };
  return { instance: (subject === 'cable-end' ? scope['segment'] : scope['id']) as string };
}

const definitionKinds: Partial<Record<Subject, LibraryKind>> = {
  'connector-def': 'connectors',
  'wire-def': 'wires',
  'component-def': 'components',
  'pcba-def': 'pcbas',
  'mechanical-def': 'mechanicals',
};

/** The kind of record that a library subject represents. Undefined for subjects of a design. */
export function definitionKind(subject: Subject): LibraryKind | undefined {
  return definitionKinds[subject];
}

/**
 * The definitions of a library as subjects, optionally limited to the records in `only`. Records that violate their schema
 * are skipped, because another check reports them.
 */
export function librarySubjects(
  library: Library,
  only?: { readonly kind: string; readonly ids: readonly string[] },
): SubjectSource {
  const made = new Map<Subject, Made>();
  const idsOf = (kind: LibraryKind): Iterable<string> => {
    if (only === undefined) return keysOf(library, kind);
    return only.kind === kind ? only.ids : [];
  };
  return {
    design: undefined,
    of: (subject) => scopesOnce(made, subject, undefined, () => definitionScopes(library, subject, idsOf)),
    whereIs: (subject, scope) => ({ kind: definitionKinds[subject]!, id: scope['id'] as string }),
    cut: () => false,
  };
}

function* keysOf(library: Library, kind: LibraryKind): Generator<string> {
  for (const { key } of library.entries(kind)) yield key;
}

function definitionScopes(
  library: Library,
  subject: Subject,
  idsOf: (kind: LibraryKind) => Iterable<string>,
): readonly RuleScope[] {
  const kind = definitionKinds[subject];
  if (kind === undefined) return none;
  const scopes: RuleScope[] = [];
  for (const id of idsOf(kind)) {
    const record = definition(library, kind, id);
    if (record !== undefined) scopes.push({ ...plainOf(record), ...factsOf(library, subject, id), id });
  }
  return scopes;
}

function factsOf(library: Library, subject: Subject, id: string): RuleScope {
  if (subject === 'connector-def') {
    const { label, family, gender, construction, contactRatingA, ratedVoltageV, housing, pins } = composeConnector(
      library,
      id,
    )!;
    const { sealing, systems: contactSystems } = housing ?? {};
    return {
      label,
      family,
      gender,
      construction,
      contactRatingA,
      ratedVoltageV,
      sealing,
      contactSystems,
      pinCount: pins.length,
    };
  }
  if (subject === 'wire-def') return stockFacts(definition(library, 'wires', id)!);
  if (subject === 'pcba-def') return { pinCount: composeBoard(library, id)!.terminals.length };
  return {};
}
