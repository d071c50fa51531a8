/** Schemas for the catalog's responses that aren't records of the model. */
import Type from 'typebox';
import {
  artworkSides,
  type ArtworkSide,
  ArtworkView,
  ChangeSet,
  Finding,
  Waiver,
  ModelLink,
  TerminalRef,
  Who,
} from '@cablewright/model';
import { listOf, pageSchema } from '../platform/http/paging.ts';
import type { Shape } from '../platform/http/shape.ts';
import { ProductUse } from './live/memberships.ts';

const Text = Type.String();
const Maybe = Type.Optional(Type.String());
const OrNull = Type.Union([Type.String(), Type.Null()]);
const Origin = Type.String({ description: '`local` for your own records, or the id of a pack' });
const Shadows = Type.Optional(Type.String({ description: 'The pack whose record of this id it hides' }));

/** The manufacturer, supplier and price of a part. */
const sourced = {
  maker: Type.Union([Text, Type.Null()], { description: 'The manufacturer, or who builds it under contract' }),
  supplier: Type.Union([Text, Type.Null()], { description: 'The first supplier' }),
  price: Type.Union([Type.Object({ unit: Type.Number(), currency: Text }), Type.Null()], {
    description: 'Of its record, for one piece or metre',
  }),
};

export const ListedDesign = Type.Object(
  {
    id: Text,
    label: Text,
    number: OrNull,
    status: OrNull,
    route: OrNull,
    ...sourced,
    tags: Type.Array(Text),
    release: Type.Union([Type.Object({ rev: Type.Integer(), label: Text }), Type.Null()]),
    issues: Type.Union([Type.Object({ errors: Type.Integer(), warnings: Type.Integer() }), Type.Null()], {
      description: 'Null until the design has been checked',
    }),
    products: Type.Array(ProductUse, { description: 'The product families that sell it, with its variants' }),
    trunkMm: Type.Optional(Type.Number({ description: 'Length of its trunk, mm' })),
    origin: Origin,
    shadows: Shadows,
    etag: Text,
    updatedAt: Maybe,
    updatedBy: Maybe,
    editing: Type.Optional(Type.String({ description: 'Who is editing it now' })),
  },
  { title: 'Design line' },
);
export type ListedDesign = Shape<typeof ListedDesign>;
export const DesignPage = pageSchema(ListedDesign, 'Design page');

const Net = Type.Object(
  { id: Text, signal: Maybe, terminals: Type.Array(TerminalRef), pins: Type.Array(TerminalRef) },
  { title: 'Net' },
);
export const Nets = listOf(Net, 'Net list');
const Reading = Type.Object({
  expect: Type.Enum(['continuity', 'resistance', 'open-dc', 'conditional', 'unverified']),
  ohms: Type.Optional(Type.Number()),
});
const TraceStep = Type.Object(
  {
    from: Type.Optional(Type.Integer({ description: 'Index of the step this one was reached from' })),
    net: Maybe,
    signal: Maybe,
    at: TerminalRef,
    passed: Type.Optional(Type.Object({ instance: Text, name: Text, label: Text, def: Maybe, reading: Reading })),
    through: Type.Array(Text, { description: 'The parts on the way from the start' }),
    conditional: Type.Boolean({ description: 'A part on the way is fitted in some builds only' }),
    terminals: Type.Array(TerminalRef),
  },
  { title: 'Trace step' },
);
export const Trace = Type.Object({ from: TerminalRef, steps: Type.Array(TraceStep) }, { title: 'Trace' });

const Waived = Type.Object({ finding: Finding, waiver: Waiver }, { title: 'Waived finding' });
const Checked = Type.Object(
  {
    check: Text,
    says: Text,
    checked: Type.Integer({ description: 'Places it looked at' }),
    unchecked: Type.Array(Type.Object({ what: Text, why: Text }), { description: 'What it could not judge, and why' }),
    uncheckedTotal: Type.Integer({ description: 'How many there are; `unchecked` lists at most 200' }),
  },
  { title: 'Check' },
);
/** The findings of a design, the waived ones, and which checks were made. */
export const DesignFindings = Type.Object(
  {
    items: Type.Array(Finding, {
      description:
        'Errors first; at most 200 of one code and 2,000 on a page. A very long finding is listed without fixes',
    }),
    total: Type.Integer({ description: 'The findings on all pages' }),
    byCode: Type.Array(Type.Object({ code: Text, severity: Type.Enum(['error', 'warning']), count: Type.Integer() }), {
      description: 'How many findings of each code there are on all pages',
    }),
    waived: Type.Array(Waived),
    waivedTotal: Type.Integer({ description: 'How many are waived; `waived` lists at most 200' }),
    checked: Type.Array(Checked),
    next: Type.Optional(Type.String({ description: 'The cursor of the next page; absent on the last page' })),
  },
  { title: 'Design findings' },
);
export type DesignFindings = Shape<typeof DesignFindings>;

const Holder = Type.Object({ name: Text, email: Maybe });
export const EditLease = Type.Object(
  {
    design: Text,
    holder: Type.Union([Holder, Type.Null()]),
    mine: Type.Boolean({ description: 'Held by the page that sent the request' }),
    since: Maybe,
    until: Maybe,
  },
  { title: 'Edit lease' },
);
export type EditLease = Shape<typeof EditLease>;

/** The people who have a design open. */
export const PeopleHere = Type.Object(
  {
    design: Text,
    people: Type.Array(
      Type.Object({
        page: Type.String({ description: 'The name of the page: one person may have several open' }),
        person: Type.String({ description: 'The account, or the name on a hub without sign-in' }),
        name: Text,
        selected: Type.Array(Text),
        editing: Type.Boolean({ description: 'The page has changes that are not saved' }),
      }),
    ),
  },
  { title: 'People here' },
);
export type PeopleHere = Shape<typeof PeopleHere>;

export const ListedRecord = Type.Object(
  {
    id: Text,
    label: Text,
    number: OrNull,
    status: OrNull,
    route: OrNull,
    ...sourced,
    origin: Origin,
    shadows: Shadows,
    etag: Text,
    record: Type.Unknown({ description: 'The record, by the schema of its kind' }),
  },
  { title: 'Listed record' },
);
export type ListedRecord = Shape<typeof ListedRecord>;
export const RecordPage = pageSchema(ListedRecord, 'Record page');
export const RecordUse = Type.Object({ kind: Text, id: Text, label: Text }, { title: 'Record use' });
export type RecordUse = Shape<typeof RecordUse>;
export const RecordUses = listOf(RecordUse, 'Record uses');

const LibraryRow = Type.Object(
  {
    kind: Text,
    key: Text,
    pack: Type.Optional(Type.String({ description: 'Absent for your own records' })),
    seq: Type.Integer({ description: 'The change set that wrote it' }),
    record: Type.Unknown({ description: 'The record, by the schema of its kind' }),
  },
  { title: 'Library row' },
);
export const LibrarySnapshot = Type.Object(
  { seq: Type.Integer({ description: 'The latest change set included' }), rows: Type.Array(LibraryRow) },
  { title: 'Library snapshot' },
);
export type LibrarySnapshot = Shape<typeof LibrarySnapshot>;

const ShownView = Type.Object({ ...ArtworkView.properties, address: Text }, { title: 'Shown artwork view' });
export const ShownArtwork = Type.Object(
  {
    kind: Text,
    id: Text,
    sides: Type.Array(Type.Enum(artworkSides)),
    from: Type.Union([Type.Enum(['own', 'body', 'drawing', 'module']), Type.Null()], {
      description: 'Where the artwork comes from: the part, its body, a drawing, or a code module that draws it',
    }),
    key: OrNull,
    views: Type.Unsafe<Partial<Record<ArtworkSide, Type.Static<typeof ShownView>>>>(
      Type.Object(Object.fromEntries(artworkSides.map((side) => [side, Type.Optional(ShownView)]))),
    ),
  },
  { title: 'Shown artwork' },
);
export type ShownArtwork = Shape<typeof ShownArtwork>;

const modelFields = {
  coverage: Type.Enum(['none', 'generated', 'source', 'missing', 'awaiting-build']),
  link: Type.Optional(ModelLink),
  address: Type.Optional(Type.String({ description: 'Where the GLB file is served' })),
};
const SourceModel = Type.Object(
  { rev: Text, by: Type.Enum(['id', 'number']), etag: Text, ...modelFields },
  { title: 'Source model revision' },
);
export const PartModel = Type.Object(
  { kind: Text, id: Text, ...modelFields, sourceRevisions: Type.Array(SourceModel) },
  { title: 'Part model' },
);

const changeOps = ['put', 'delete'] as const;
const SavedRecord = Type.Object(
  { kind: Text, id: Text, op: Type.Enum(changeOps), etag: Maybe },
  { title: 'Saved record' },
);
export const BatchAnswer = Type.Object(
  {
    dryRun: Type.Optional(Type.Boolean({ description: 'True for a dry run: nothing was saved' })),
    seq: Type.Optional(Type.Integer({ description: 'The change set' })),
    count: Type.Integer(),
    records: Type.Optional(Type.Array(SavedRecord)),
    findings: Type.Array(Finding, { description: 'Findings in the designs of the batch' }),
  },
  { title: 'Batch answer' },
);

export const SearchHit = Type.Object(
  { kind: Text, id: Text, label: Text, number: OrNull, detail: Type.String({ description: 'The name of its kind' }) },
  { title: 'Search hit' },
);
export type SearchHit = Shape<typeof SearchHit>;
export const SearchHits = listOf(SearchHit, 'Search hits');

const Touched = Type.Object(
  { kind: Text, key: Text, pack: Maybe, op: Type.Enum(changeOps) },
  { title: 'Touched record' },
);
const HistoryLine = Type.Object(
  {
    seq: Type.Integer(),
    at: Text,
    who: Who,
    message: Text,
    count: Type.Integer({ description: 'Records touched' }),
    touched: Type.Array(Touched, { description: 'The first of them' }),
  },
  { title: 'History line' },
);
export const HistoryPage = Type.Object(
  {
    ...pageSchema(HistoryLine, 'History page').properties,
    kept: Type.Boolean({ description: 'False when this catalog has no history' }),
  },
  { title: 'History page' },
);
export const ChangeSetAnswer = Type.Object(
  {
    seq: Type.Integer(),
    ...ChangeSet.properties,
    shadowed: Type.Array(Type.Object({ kind: Text, key: Text, pack: Text, record: Type.Unknown() }), {
      description: 'Pack records that the new records of the change set hide',
    }),
    since: Type.Array(Type.Object({ kind: Text, key: Text, seq: Type.Integer(), at: Text, by: Text, message: Text }), {
      description: 'Records changed again since, which a restore would overwrite; at most 20',
    }),
  },
  { title: 'Change set with shadowed records' },
);
export type ChangeSetAnswer = Shape<typeof ChangeSetAnswer>;
export const RestoreAnswer = Type.Object(
  { seq: Type.Integer(), restored: Type.Integer({ description: 'Records restored' }) },
  { title: 'Restore answer' },
);
