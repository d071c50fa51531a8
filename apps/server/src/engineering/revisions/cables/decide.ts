import { frozenCopies, frozenLibrary, snapshotText } from '@cablewright/engine';
import {
  asJson,
  isRevisedKind,
  kinds,
  present,
  type RevisionHistory,
  revisionKey,
  type SavedVersion,
  type VersionState,
} from '@cablewright/model';
import { refuseFor } from '../../../catalog/saving/guards.ts';
import { designErrorsOfRules, objectionOfRules } from '../../../catalog/saving/rule-guard.ts';
import { save, type Saver } from '../../../catalog/saving/save.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { RevisionChange } from '../../../platform/events/event-contract.ts';
import { type Issue, refuse, requireNoIssues } from '../../../platform/http/problem.ts';
import { type Editors, requireApprover } from './approver.ts';
import { requireNotQuarantined } from './quarantined.ts';
import { versionErrors } from './errors.ts';
import { type SavedRevision, versionEvents, type VersionSaver } from './save-version.ts';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';

/** The dependencies of decisions on revisions. */
export interface ApprovalParts extends VersionSaver {
  readonly editors: Editors;
}

export type RevisionDecision = 'submit' | 'check' | 'approve' | 'reject';

interface Step {
  readonly from: VersionState;
  readonly to: VersionState;
  /** The signature that this step adds to the revision. */
  readonly signs: 'submitted' | 'checked' | 'decided';
  /** The change in the event contract. Undefined for a check, which raises no event. */
  readonly change?: RevisionChange;
  readonly done: string;
}

/** The steps for approving a revision, if the organisation requires approvals. */
const steps: Readonly<Record<RevisionDecision, Step>> = {
  submit: { from: 'saved', to: 'submitted', signs: 'submitted', change: 'revision-submitted', done: 'Submitted' },
  check: { from: 'submitted', to: 'submitted', signs: 'checked', done: 'Checked' },
  approve: {
    from: 'submitted',
    to: 'released',
    signs: 'decided',
    change: 'revision-approved',
    done: 'Approved',
  },
  reject: { from: 'submitted', to: 'rejected', signs: 'decided', change: 'revision-rejected', done: 'Rejected' },
};

/** Takes the next step in the approval of a revision. The frozen records don't change. */
export async function decide(
  saver: ApprovalParts,
  actor: Actor,
  { version, seq }: { readonly version: SavedVersion; readonly seq: number },
  decision: RevisionDecision,
  note: string | undefined,
): Promise<SavedRevision> {
  const step = steps[decision];
  if (saver.catalog.library.settings.approvals !== true) {
    refuse(
      versionErrors['approvals-off'],
      'Approvals are off: a revision is released when it is saved. Turn approvals on in the settings.',
    );
  }
  if (version.state !== step.from) {
    refuse(
      versionErrors['wrong-state'],
      `Revision ${version.rev} is ${version.state}; it must be ${step.from} to ${decision} it.`,
    );
  }
  if (decision !== 'submit')
    await requireApprover(saver.catalog.library.settings, saver.editors, actor, version, decision);
  if (step.to === 'released') {
    requireNotQuarantined(saver.catalog, version.design);
    await requireRulesOfVersion(saver, version);
    await requireReleasedRecords(saver.catalog, version);
  }
  const { version: withAll, writes } =
    step.to === 'released' ? await withFrozen(saver, version) : { version, writes: [] };
  const next = moved(saver, actor, withAll, step, note);
  const saved = await save(saver, {
    actor,
    message: `${step.done} revision ${version.rev} of ${version.body.label ?? version.design}`,
    writes: [{ kind: 'versions', key: version.id, op: 'put', seen: seq, after: asJson(next) }, ...writes],
    events: step.change === undefined ? [] : versionEvents(step.change, next),
  });
  return { version: next, saved };
}

/** Checks a revision against the current rules, using its frozen definitions. */
async function requireRulesOfVersion({ catalog }: Saver, version: SavedVersion): Promise<void> {
  refuseFor(
    objectionOfRules(await designErrorsOfRules(catalog, version.body, frozenLibrary(catalog.library, version))),
  );
}

function moved(
  { clock }: Saver,
  actor: Actor,
  version: SavedVersion,
  { to, signs }: Step,
  note: string | undefined,
): SavedVersion {
  const { body, drawing, definitions, placed, artwork, builds, frozen, ...line } = withSubmission(version);
  const by = { name: actor.name, email: actor.email };
  return {
    ...line,
    state: to,
    [`${signs}At`]: clock().toISOString(),
    [`${signs}By`]: by,
    ...present({ decisionNote: note }),
    body,
    ...present({ drawing }),
    definitions,
    ...present({ placed, artwork, builds, frozen }),
  };
}

/** Adds the current vocabulary and settings to a revision that was saved before these were frozen. */
async function withFrozen({ catalog, testDefaults }: ApprovalParts, version: SavedVersion) {
  if (version.frozen !== undefined) return { version, writes: [] };
  const { frozen, writes } = await catalog.environments.freeze(catalog.library, testDefaults);
  return { version: { ...version, frozen }, writes };
}

/**
 * Earlier releases stored the person who submitted a revision as the person who decided on it. Moves that name before
 * it is overwritten.
 */
function withSubmission(version: SavedVersion): SavedVersion {
  const { state, submittedAt, submittedBy = version.decidedBy } = version;
  if (state !== 'submitted' || submittedAt !== undefined) return version;
  return { ...version, ...present({ submittedAt: version.decidedAt, submittedBy }) };
}

/**
 * Throws a 409 if the revision contains a record of the hub that differs from all released revisions of that record,
 * and lists these records. Records of packs count as released by their publishers.
 */
async function requireReleasedRecords(catalog: LiveCatalog, version: SavedVersion): Promise<void> {
  const { approvals, approval } = catalog.library.settings;
  if (approvals !== true || approval?.records !== true) return;
  const ownCopies = frozenCopies(version).filter(({ kind, id }) => catalog.library.entry(kind, id)?.origin === 'local');
  const stored = await catalog.store.readMany(
    ownCopies.map(({ kind, id }) => ({ kind: 'revisions', key: revisionKey(kind, id) })),
  );
  const issues = ownCopies.flatMap(({ kind, id, snapshot }, i): Issue[] => {
    const history = stored[i] === undefined ? undefined : (JSON.parse(stored[i].text) as RevisionHistory);
    const text = snapshotText(snapshot);
    const isReleased = history?.revisions.some(
      ({ state, record }) => state === 'released' && snapshotText(record) === text,
    );
    if (isReleased === true) return [];
    const name = isRevisedKind(kind) ? kinds[kind].names.one : kind;
    const message = `The ${name} ${id} is not released as the cable uses it. Save, submit and approve a revision of it.`;
    return [{ code: 'records-not-released', message, pointer: `/definitions/${kind}/${id}` }];
  });
  requireNoIssues(versionErrors['records-not-released'], issues);
}
