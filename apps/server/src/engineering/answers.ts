/** Schemas for the engineering responses that aren't records of the model. */
import { ledgerStates } from '../catalog/live/number-ledger/ledger-row.ts';
import Type from 'typebox';
import {
  Finding,
  numberKinds,
  PartNumberScheme,
  PrefixScheme,
  Product,
  RecordRevision,
  SavedVersion,
  ValidationRule,
  Where,
} from '@cablewright/model';
import { listOf, pageSchema } from '../platform/http/paging.ts';
import type { Shape } from '../platform/http/shape.ts';

const Text = Type.String();
const Maybe = Type.Optional(Type.String());
const OrNull = Type.Union([Type.String(), Type.Null()]);
const Label = Type.Object({ id: Text, label: Text });

// Revisions of designs and of records

const DesignRevisionLine = Type.Omit(
  SavedVersion,
  ['body', 'drawing', 'definitions', 'placed', 'artwork', 'frozen', 'builds'],
  { title: 'Design revision line' },
);
export const DesignRevisions = listOf(DesignRevisionLine, 'Design revisions');

const { rev: Rev } = RecordRevision.properties;
const SubmittedRevision = Type.Object(
  {
    kind: Type.String({ description: 'designs, a kind of part, or products' }),
    id: Text,
    label: Text,
    rev: Rev,
    note: Maybe,
    submittedAt: Maybe,
    submittedBy: RecordRevision.properties.submittedBy,
  },
  { title: 'Submitted revision' },
);
export const SubmittedRevisionPage = pageSchema(SubmittedRevision, 'Submitted revision page');

const RevisionOrNull = Type.Union([Type.Integer(), Type.String(), Type.Null()]);
const RevisionLine = Type.Object(
  {
    rev: Rev,
    label: Maybe,
    note: Maybe,
    savedAt: Text,
    savedBy: Text,
    savedByEmail: Maybe,
    state: RecordRevision.properties.state,
    submittedAt: Maybe,
    submittedBy: RecordRevision.properties.submittedBy,
    decidedAt: Maybe,
    decidedBy: RecordRevision.properties.decidedBy,
    decisionNote: Maybe,
    partNumber: Maybe,
    art: Type.Optional(Type.Object({ view: Text })),
    model: Type.Optional(Type.Object({ asset: Text, missing: Type.Boolean() })),
  },
  { title: 'Record revision line' },
);
const CurrentState = Type.Union(
  [
    Type.Object({ state: Type.Literal('no-record') }),
    Type.Object({ state: Type.Literal('unsaved') }),
    Type.Object({ state: Type.Literal('revision'), rev: Rev }),
    Type.Object({ state: Type.Literal('changed'), since: Rev }),
  ],
  { title: 'Record state' },
);
const useFields = {
  design: Text,
  revision: Type.Union(RevisionOrNull.anyOf, { description: 'Null for a state that is not in any revision' }),
  label: Text,
  number: OrNull,
  deleted: Type.Optional(Type.Literal(true, { description: 'The working copy of the design was deleted' })),
};
const DesignRevisionUse = Type.Object(
  { ...useFields, rev: Type.Integer(), state: SavedVersion.properties.state, released: Type.Boolean() },
  { title: 'Design revision use' },
);
const WorkingUse = Type.Object(useFields, { title: 'Working copy use' });
const OutsideRevision = Type.Object(
  { rev: Rev, note: Maybe, partNumber: Maybe, src: Text },
  { title: 'External revision' },
);
export const SourceReading = Type.Object(
  {
    id: Text,
    label: Text,
    items: Type.Optional(Type.Array(OutsideRevision)),
    unreadable: Type.Optional(Type.String({ description: 'Why the source could not be read' })),
  },
  { title: 'Revision source' },
);
export type SourceReading = Shape<typeof SourceReading>;
export const RecordRevisions = Type.Object(
  {
    kind: Text,
    id: Text,
    items: Type.Array(RevisionLine),
    total: Type.Integer(),
    state: CurrentState,
    whereUsed: Type.Object({ versions: Type.Array(DesignRevisionUse), working: Type.Array(WorkingUse) }),
    sources: Type.Array(SourceReading),
  },
  { title: 'Record revisions' },
);
export const RecordRevisionAnswer = Type.Union(
  [RecordRevision, Type.Object({ ...OutsideRevision.properties, record: Type.Unknown() })],
  { title: 'Record revision answer' },
);
export const NextNumber = Type.Object({ number: OrNull, next: OrNull }, { title: 'Next number' });

// Rules

const RuleProblem = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer into the rule' }),
    message: Text,
    found: Type.Optional(Type.Unknown()),
    expected: Type.Optional(Type.Unknown()),
  },
  { title: 'Rule problem' },
);
export const RuleLine = Type.Object(
  {
    id: Text,
    origin: Type.String({ description: '`local` for your own rules, or the id of a pack' }),
    shadows: Type.Optional(Type.String({ description: 'The pack whose rule of this id it hides' })),
    state: Type.Enum(['on', 'off', 'skipped']),
    etag: Text,
    rule: Type.Unknown({ description: 'The rule as stored; a skipped one can have any shape' }),
    problems: Type.Array(RuleProblem, { description: 'Why it is skipped' }),
    warnings: Type.Array(RuleProblem),
  },
  { title: 'Rule line' },
);
export type RuleLine = Shape<typeof RuleLine>;
export const Rules = Type.Object(
  { items: Type.Array(RuleLine), total: Type.Integer(), skipped: Type.Integer() },
  { title: 'Rules' },
);
export const RuleExampleList = listOf(ValidationRule, 'Rule examples');
export const RulePreview = Type.Object(
  {
    items: Type.Array(Finding),
    cut: Type.Boolean({ description: 'There are more findings than listed' }),
    errors: Type.Integer(),
    warnings: Type.Integer(),
    looked: Type.Integer({ description: 'Subjects checked' }),
    applied: Type.Integer({ description: 'Subjects the rule applies to' }),
    checked: Type.Integer({ description: 'Designs or records checked so far' }),
    total: Type.Integer(),
    next: Type.Optional(Type.String({ description: 'The cursor to continue with' })),
    notes: Type.Array(RuleProblem, { description: 'Warnings about the rule itself' }),
  },
  { title: 'Rule preview' },
);

// Products

export const ListedFamily = Type.Object(
  {
    ...Product.properties,
    origin: Type.String({ description: '`local` for your own families, or the id of a pack' }),
    shadows: Type.Optional(Type.String({ description: 'The pack whose family of this id it hides' })),
    etag: Text,
  },
  { title: 'Listed family', additionalProperties: true },
);
export type ListedFamily = Shape<typeof ListedFamily>;
export const FamilyList = Type.Object(
  { products: Type.Array(ListedFamily), total: Type.Integer(), issues: Type.Array(Finding), etag: Text },
  { title: 'Family list' },
);
export type FamilyList = Shape<typeof FamilyList>;
const LineupRow = Type.Object(
  {
    family: Text,
    familyLabel: Text,
    variant: Text,
    label: Text,
    number: OrNull,
    design: Text,
    status: Text,
    route: OrNull,
    maker: OrNull,
    lengthMm: Type.Union([Type.Number(), Type.Null()]),
    options: Type.Record(Type.String(), Type.String(), { description: 'Axis id to the label of the chosen value' }),
    release: Type.Union([Type.Object({ rev: Type.Integer(), label: Maybe }), Type.Null()]),
    cost: Type.Union([
      Type.Object({
        amount: Type.Number(),
        currency: Text,
        complete: Type.Boolean({ description: 'False when a price is missing or in another currency' }),
      }),
      Type.Null(),
    ]),
    aliases: Type.Array(Text),
  },
  { title: 'Lineup row' },
);
export const Lineup = Type.Object(
  { items: Type.Array(LineupRow), total: Type.Integer(), axes: Type.Array(Label) },
  { title: 'Lineup' },
);
export type Lineup = Shape<typeof Lineup>;
export const FamilyAnswer = Type.Object(
  { family: ListedFamily, rows: Type.Array(LineupRow), issues: Type.Array(Finding) },
  { title: 'Family with rows' },
);
export const MergedFamily = Type.Object(
  { family: ListedFamily, removed: Type.Array(Text, { description: 'Ids of the families merged into it' }) },
  { title: 'Merged family' },
);
export const SplitFamily = Type.Object({ family: ListedFamily, created: ListedFamily }, { title: 'Split family' });
const GeneratedVariant = Type.Object(
  {
    state: Type.Enum(['new', 'exists', 'no-design', 'not-allowed']),
    why: Type.Optional(Type.String({ description: 'Why it is not allowed' })),
    id: Text,
    label: Text,
    options: Type.Record(Type.String(), Type.String()),
    lengthMm: Type.Optional(Type.Number()),
    design: Maybe,
    partNumber: Type.Optional(Type.String({ description: 'Proposed for a new variant' })),
  },
  { title: 'Generated variant' },
);
export const GeneratedVariants = Type.Object(
  { rows: Type.Array(GeneratedVariant), etag: Text },
  { title: 'Generated variants' },
);
export const FamilyWithAdded = Type.Object(
  { family: ListedFamily, added: Type.Array(Text, { description: 'Ids of the variants added' }) },
  { title: 'Family with added variants' },
);

// Part numbers

const SchemeOffer = Type.Object({ pack: Text, scheme: PartNumberScheme }, { title: 'Scheme offer' });
export const NumberSettings = Type.Object(
  {
    scheme: Type.Unknown({ description: 'The stored definition; null without one' }),
    inForce: Type.Object({
      from: Type.Enum(['module', 'stored', 'defaults']),
      module: Type.Union([Text, Type.Null()], { description: 'The name of the module the scheme comes from' }),
      id: Text,
      label: Text,
      type: Type.Enum(['prefix', 'declarative', 'module']),
      immutable: Type.Boolean(),
      definition: Type.Union([PartNumberScheme, Type.Null()]),
      problems: Type.Array(RuleProblem, { description: 'Why the stored definition is ignored' }),
    }),
    offers: Type.Array(SchemeOffer),
    defaults: PrefixScheme,
  },
  { title: 'Part-number settings' },
);
const numberReading = {
  number: Text,
  reading: Type.Union([
    Type.Object({
      canonical: Text,
      base: Type.String({ description: 'The number without its variant' }),
      kinds: Type.Union([Type.Array(Type.Enum(numberKinds)), Type.Null()]),
      segments: Type.Record(Type.String(), Type.String()),
      count: Type.Integer(),
      variant: OrNull,
      pattern: Type.Boolean({ description: 'A family pattern, with X where its variants differ' }),
    }),
    Type.Null(),
  ]),
  findings: Type.Array(Finding),
};
const NumberReading = Type.Object(numberReading, { title: 'Number reading' });
const Kind = Type.Enum(numberKinds);
export const SchemePreview = Type.Object(
  {
    samples: Type.Array(NumberReading),
    proposals: Type.Array(Type.Object({ kind: Kind, number: OrNull, why: Maybe })),
    numbers: Type.Integer({ description: 'Different numbers in use' }),
    unfit: Type.Integer({ description: 'Numbers in use that do not fit the scheme' }),
    misfits: Type.Array(Finding),
    cut: Type.Boolean({ description: 'There are more misfits than listed' }),
  },
  { title: 'Scheme preview' },
);
export const NumberOffer = Type.Object(
  {
    kind: Kind,
    how: Type.Enum(['variant', 'new', 'none']),
    number: Type.Union([Text, Type.Null()], { description: 'Null where there is none' }),
    why: Type.Optional(Type.String({ description: 'Why there is no number' })),
    fresh: Type.Union([Text, Type.Null()], { description: 'A new number' }),
    variant: OrNull,
  },
  { title: 'Number offer' },
);
export const NumberAnswer = Type.Object(
  {
    ...numberReading,
    holders: Type.Array(Type.Object({ holder: Text, kind: Maybe, id: Maybe, pointer: Maybe })),
  },
  { title: 'Number with holders' },
);
/** The issues that the part-number health report counts. */
export const numberIssues = [
  'duplicate',
  'unnumbered',
  'pn-malformed',
  'pn-wrong-kind',
  'pn-out-of-range',
  'pn-excluded',
  'body-number',
] as const;
const Place = Type.Object({ kind: Text, id: Text, pointer: Text });
const Issue = Type.Enum(numberIssues, { title: 'Number issue kind' });
export const NumberIssue = Type.Object(
  { issue: Issue, number: OrNull, message: Text, records: Type.Array(Place) },
  { title: 'Number issue' },
);
export type NumberIssue = Shape<typeof NumberIssue>;
export const NumberHealth = Type.Object(
  {
    numbers: Type.Integer(),
    unfit: Type.Integer(),
    counts: Type.Object(Object.fromEntries(numberIssues.map((issue) => [issue, Type.Integer()]))),
    ...pageSchema(NumberIssue, 'Number health').properties,
  },
  { title: 'Number health' },
);

const LedgerItem = Type.Object(
  {
    number: Text,
    kind: Kind,
    holder: Type.Object({ kind: Text, id: Text }, { description: 'What has or had it' }),
    state: Type.Enum([...ledgerStates]),
    since: Type.String({ description: 'When it was issued to this holder' }),
    by: Type.Union([Text, Type.Null()], { description: 'Who gave it; null where that is not known' }),
    endedAt: Type.Optional(Type.String({ description: 'When the holder ceased to carry it' })),
    why: Type.Optional(Type.String({ description: 'What binds it: a revision' })),
    passedTo: Type.Optional(Type.String({ description: 'What took it over' })),
    givenBack: Type.Optional(Type.Object({ at: Text, by: Text, reason: Text })),
  },
  { title: 'Issued number' },
);
export const NumberLedgerPage = Type.Object(
  {
    counts: Type.Object(Object.fromEntries(ledgerStates.map((state) => [state, Type.Integer()]))),
    ...pageSchema(LedgerItem, 'Ledger of numbers').properties,
  },
  { title: 'Ledger of numbers' },
);
export const GivenBack = Type.Object({ number: Text, givenBack: Type.Literal(true) }, { title: 'Number given back' });

// Data quality

const Totals = { errors: Type.Integer(), warnings: Type.Integer() };
const FoundInCatalog = Type.Object(
  {
    code: Text,
    severity: Type.Enum(['error', 'warning']),
    message: Text,
    where: Where,
    found: Type.Optional(Type.Unknown()),
    expected: Type.Optional(Type.Unknown()),
    ui: Type.String({ description: 'Page where it can be dealt with' }),
  },
  { title: 'Finding in the catalog' },
);
export const DataQuality = Type.Object(
  {
    counts: Type.Object(Totals),
    byCode: Type.Array(Type.Object({ code: Text, severity: Type.Enum(['error', 'warning']), count: Type.Integer() })),
    byKind: Type.Array(Type.Object({ kind: Text, ...Totals })),
    progress: Type.Object({
      checked: Type.Integer({ description: 'Records and designs that are up to date in this answer' }),
      total: Type.Integer(),
      running: Type.Boolean(),
      seq: Type.Integer({ description: 'Newest change set that is included; 0 while the first run is under way' }),
    }),
    ...pageSchema(FoundInCatalog, 'Data quality').properties,
  },
  { title: 'Data quality' },
);
export type DataQuality = Shape<typeof DataQuality>;
export const DataQualityTrend = listOf(
  Type.Object({ day: Text, ...Totals, checked: Type.Integer() }, { title: 'Findings of a night' }),
  'Trend of data quality',
);

// Resolver

/** The response after saving one of the resolver's lists: the list's own records under the name of the list. */
export function savedList(name: string, record: Type.TSchema) {
  const fields = { total: Type.Integer(), issues: Type.Array(Finding), etag: Text };
  return Type.Object({ [name]: Type.Array(record), ...fields }, { title: `Saved ${name}` });
}
