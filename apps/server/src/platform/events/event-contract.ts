/**
 * The events that each change raises, which is the contract with everyone who follows a hub. Only `raise` creates
 * events, so a change without an entry here raises none. `docs/reference/events.md` is generated from this table, and a
 * test performs every entry.
 */

/** Every event that a receiver can subscribe to, in display order. */
export const eventTypes = [
  'design.saved',
  'design.deleted',
  'version.saved',
  'version.submitted',
  'version.approved',
  'version.rejected',
  'version.released',
  'part-number.assigned',
  'product.changed',
  'pack.installed',
  'job.finished',
  'quotation.sent',
  'quotation.won',
  'quotation.lost',
  'quotation.expired',
  'order.created',
  'order.finished',
  'piece.finished',
  'piece.rejected',
  'comment.added',
  'comment.resolved',
  'catalog.changed',
] as const;
type EventType = (typeof eventTypes)[number];

/** Sent only if an owner requests a test. */
const testEvent = 'webhook.test';

interface ContractRow {
  /** A description of the change. */
  readonly change: string;
  readonly raises: readonly (EventType | typeof testEvent)[];
  /** A description of the events' subject. The subject of `catalog.changed` is always the catalog. */
  readonly subject: string;
  /** The contents of the summary, apart from the identity of the subject. */
  readonly summary: string;
}

const design = '`design`: the id and name of the cable';
const revision = 'of a cable `design`, of a library record its kind, of a family `product`: the id and name, and `rev`';
const revisionSummary = '`rev`, `note`, `approved`, and `decisionNote` after a decision';
const numbered = '`field`, `number`, and `previous`, which is null for the first number';
const quotation = '`quotation`: the id, and the number with its letter as name';
const quotationSummary = 'nothing: no customer, cable or price, which only editors and owners see';
const pack = '`pack`: the id and name of the pack';

/**
 * One entry for every kind of change. A save with several changes raises the events of each of them, but
 * `catalog.changed` only once.
 */
export const eventContract = {
  'cable-saved': {
    change:
      'A cable is created, saved, duplicated, or given another name; a batch, an import or a restore writes it; or your own copy of a pack’s cable is deleted, which puts the pack’s cable in force again',
    raises: ['design.saved', 'catalog.changed'],
    subject: design,
    summary: '`changes` (at most 30 lines) and `counts`',
  },
  'cable-renamed': {
    change: 'A cable is renamed and gets another id',
    raises: ['design.saved', 'catalog.changed'],
    subject: `${design}, as they are now`,
    summary: '`previousId`, `changes` and `counts`',
  },
  'cable-deleted': {
    change: 'A cable is deleted, and no pack has one of the same id',
    raises: ['design.deleted', 'catalog.changed'],
    subject: `${design}, as they were`,
    summary: 'nothing',
  },
  'number-assigned': {
    change: 'A part number is set or changed on a cable (`productRef`), on its drawing or on a library part',
    raises: ['part-number.assigned', 'catalog.changed'],
    subject: 'of a cable and a drawing `design`, of a part its library kind: the id and name',
    summary: numbered,
  },
  'family-changed': {
    change: 'A product family is created, changed, merged, split or removed',
    raises: ['product.changed', 'catalog.changed'],
    subject: '`product`: the id and name of each family that is touched',
    summary: '`change`; `merged` or `into` for a merge, `into` or `from` for a split',
  },
  'revision-saved': {
    change: 'A revision of a cable is saved and locked, with approvals on',
    raises: ['version.saved', 'catalog.changed'],
    subject: revision,
    summary: revisionSummary,
  },
  'revision-saved-and-released': {
    change: 'A revision of a cable is saved and locked, with approvals off',
    raises: ['version.saved', 'version.released', 'catalog.changed'],
    subject: revision,
    summary: revisionSummary,
  },
  'revision-submitted': {
    change: 'A revision is submitted for approval',
    raises: ['version.submitted', 'catalog.changed'],
    subject: revision,
    summary: revisionSummary,
  },
  'revision-approved': {
    change: 'A revision is approved',
    raises: ['version.approved', 'version.released', 'catalog.changed'],
    subject: revision,
    summary: revisionSummary,
  },
  'revision-rejected': {
    change: 'A revision is rejected',
    raises: ['version.rejected', 'catalog.changed'],
    subject: revision,
    summary: revisionSummary,
  },
  'pack-installed': {
    change: 'A pack is installed, or one that was switched off is switched on again',
    raises: ['pack.installed', 'catalog.changed'],
    subject: pack,
    summary: '`version`, and `change`: `installed`',
  },
  'pack-updated': {
    change: 'A pack is updated',
    raises: ['pack.installed', 'catalog.changed'],
    subject: pack,
    summary: '`version`, and `change`: `updated`',
  },
  'pack-disabled': {
    change: 'A pack is switched off or removed',
    raises: ['pack.installed', 'catalog.changed'],
    subject: pack,
    summary: '`version`, and `change`: `disabled`',
  },
  'anything-else': {
    change:
      'Any other committed change: parts and drawings whose number stays, numbers that are taken away, vocabularies, rules, resolver records, proposals, revisions of library records, revisions that an imported catalog brings, pinned packs, settings',
    raises: ['catalog.changed'],
    subject: '`catalog`',
    summary: '`records`: the records it touched as `kind`, `key` and `op`, at most 50; and `count`',
  },
  'quotation-sent': {
    change: 'A quotation is sent',
    raises: ['quotation.sent', 'catalog.changed'],
    subject: quotation,
    summary: quotationSummary,
  },
  'quotation-won': {
    change: 'A quotation is won',
    raises: ['quotation.won', 'catalog.changed'],
    subject: quotation,
    summary: quotationSummary,
  },
  'quotation-lost': {
    change: 'A quotation is lost',
    raises: ['quotation.lost', 'catalog.changed'],
    subject: quotation,
    summary: quotationSummary,
  },
  'quotation-expired': {
    change: 'A quotation that was sent and not decided is no longer valid: once, in the night after its last day',
    raises: ['quotation.expired', 'catalog.changed'],
    subject: quotation,
    summary: quotationSummary,
  },
  'order-created': {
    change: 'An order is planned',
    raises: ['order.created'],
    subject: '`order`: the number, and the name of the cable',
    summary: '`design`, `rev` and `quantity`',
  },
  'order-finished': {
    change: 'The last piece of an order is accepted or rejected',
    raises: ['order.finished'],
    subject: '`order`: the number, and the name of the cable',
    summary: '`design`, `rev` and `quantity`',
  },
  'piece-finished': {
    change: 'A piece is inspected and accepted',
    raises: ['piece.finished'],
    subject: '`piece`: the serial number, and the name of the cable',
    summary: '`order`, `design` and `rev`',
  },
  'piece-rejected': {
    change: 'A piece is inspected and rejected',
    raises: ['piece.rejected'],
    subject: '`piece`: the serial number, and the name of the cable',
    summary: '`order`, `design` and `rev`',
  },
  'comment-added': {
    change: 'A person, or a guest of a link, comments on a cable, or replies',
    raises: ['comment.added'],
    subject: '`comment`: the number, and the name of the cable',
    summary:
      '`design`, `thread`, `target` (`cable`, `part`, `pin`, `wire`, `finding` or `revision`), `place` or `rev`, and `text` (at most 500 characters)',
  },
  'comment-resolved': {
    change: 'A thread of comments is resolved',
    raises: ['comment.resolved'],
    subject: '`comment`: the number of the first comment, and the name of the cable',
    summary: '`design`, `thread`, `target`, and `place` or `rev`',
  },
  'job-ended': {
    change: 'A background job finishes or fails, except for the delivery of an event',
    raises: ['job.finished'],
    subject: '`job`: the id and label of the job',
    summary: '`kind`, `state`, and `error` of a job that failed',
  },
  'test-requested': {
    change: 'An owner sends a test',
    raises: [testEvent],
    subject: '`catalog`',
    summary: '`subscription`',
  },
} as const satisfies Readonly<Record<string, ContractRow>>;
export type ContractChange = keyof typeof eventContract;
export type RevisionChange = Extract<ContractChange, `revision-${string}`>;
