import { requireNotQuarantined } from './quarantined.ts';
import { artworkOfDesign, variantTexts } from '@cablewright/engine';
import {
  asJson,
  present,
  versionKey,
  type Design,
  type Drawing,
  type SavedVersion,
  type TestParameters,
  type VariantBuild,
} from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { buildsOf } from '../../../catalog/live/families.ts';
import { drawingOf } from '../../../catalog/live/drawing.ts';
import { refuseFor } from '../../../catalog/saving/guards.ts';
import { designErrorsOfRules, objectionOfRules } from '../../../catalog/saving/rule-guard.ts';
import { save, type InForce, type Saved, type Saver } from '../../../catalog/saving/save.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type RevisionChange } from '../../../platform/events/event-contract.ts';
import { raise } from '../../../platform/events/raise.ts';
import { isStale } from '../../../platform/http/etag.ts';
import type { ModuleArtwork } from '../../../catalog/artwork/module-artwork.ts';
import { freeze } from './freeze.ts';
import { pinned } from './pin.ts';
import { withPartsOfVariants } from './variant-parts.ts';

/** The services that saving a revision needs. */
export interface VersionSaver extends Saver {
  /** Test parameters from the environment of the server, which are frozen with the revision. */
  readonly testDefaults: TestParameters;
  /** Pictures that modules draw. A revision stores them like uploaded ones. */
  readonly moduleArtwork: ModuleArtwork;
}

interface VersionSave {
  readonly actor: Actor;
  readonly design: Design;
  /** The version of the working copy that the revision is made from. */
  readonly now: InForce;
  readonly note?: string;
}

export interface SavedRevision {
  readonly version: SavedVersion;
  readonly saved: Saved;
}

/**
 * Saves and locks a revision. Without approvals it is released immediately; with approvals it waits to be submitted. A violated error
 * rule of the shop refuses it.
 */
export async function saveVersion(saver: VersionSaver, request: VersionSave): Promise<SavedRevision> {
  for (let round = 1; ; round += 1) {
    try {
      return await saveOnce(saver, request);
    } catch (error) {
      // Another revision saved at the same time may have taken the number, or frozen the same words first. Any other conflict is refused
      // in the next round.
      if (!isStale(error) || round === maxRounds) throw error;
    }
  }
}

/** How often a revision is tried again if another was saved at the same time. */
const maxRounds = 8;

async function saveOnce(saver: VersionSaver, request: VersionSave): Promise<SavedRevision> {
  const { actor, design, now } = request;
  const { catalog } = saver;
  requireNotQuarantined(catalog, design.id);
  refuseFor(objectionOfRules(await designErrorsOfRules(catalog, design)));
  const { library } = catalog;
  const builds = buildsOf(catalog, design.id);
  const whole = await withPartsOfVariants(library, design, builds);
  const { definitions, expects } = freeze(library, [whole]);
  const { frozen, writes } = await catalog.environments.freeze(library, saver.testDefaults);
  const rev = Math.max(0, ...catalog.designs.versions(design.id).map((version) => version.rev)) + 1;
  const version = versionOf(
    saver,
    request,
    rev,
    await pinned(catalog, design),
    { definitions, frozen, builds, whole, drawn: await saver.moduleArtwork.ofDesigns(catalog, [whole]) },
    await drawingOf(catalog, design.id),
  );
  const key = versionKey(design.id, rev);
  const workingCopy = {
    kind: 'designs',
    key: design.id,
    pack: now.pack,
    seen: now.seq,
  };
  const saved = await save(saver, {
    actor,
    message: `Saved revision ${rev} of ${design.label ?? design.id}${request.note === undefined ? '' : `: ${request.note}`}`,
    writes: [{ kind: 'versions', key, op: 'put', seen: null, after: asJson(version) }, ...writes],
    expects: [workingCopy, ...expects],
    events: versionEvents(version.state === 'released' ? 'revision-saved-and-released' : 'revision-saved', version),
  });
  return { version, saved };
}

/** The frozen records come last, so that the rest can be read without them. */
function versionOf(
  { catalog, clock }: Saver,
  { actor, note }: VersionSave,
  rev: number,
  body: Design,
  {
    definitions,
    frozen,
    builds,
    whole,
    drawn,
  }: Pick<SavedVersion, 'definitions' | 'frozen'> & {
    readonly builds: readonly VariantBuild[];
    /** The design with the parts of all its variants. */
    readonly whole: Design;
    readonly drawn: Artworks;
  },
  drawing: Drawing | undefined,
): SavedVersion {
  const artwork: Artworks = { ...drawn, ...artworkOfDesign(catalog.library, whole) };
  const savedBy = { name: actor.name, email: actor.email };
  return {
    id: versionKey(body.id, rev),
    design: body.id,
    rev,
    state: catalog.library.settings.approvals === true ? 'saved' : 'released',
    note,
    savedAt: clock().toISOString(),
    savedBy,
    ...(builds.length === 0 ? {} : { variants: variantTexts(builds) }),
    body,
    drawing,
    definitions,
    ...(Object.keys(artwork).length === 0 ? {} : { artwork }),
    ...(builds.length === 0 ? {} : { builds: [...builds] }),
    ...present({ frozen }),
  };
}

type Artworks = NonNullable<SavedVersion['artwork']>;

export function versionEvents(change: RevisionChange, version: SavedVersion): EventDraft[] {
  const { design, rev, note, state, body, decisionNote } = version;
  const subject = { kind: 'design', id: design, label: body.label ?? design, rev };
  const summary = { rev, note: note ?? null, approved: state === 'released', ...present({ decisionNote }) };
  return raise(change, { subject, summary });
}
