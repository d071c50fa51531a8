import { requireNotQuarantined } from './quarantined.ts';
import { artworkOfDesign, type Library, variantDesign, variantTexts } from '@cablewright/engine';
import {
  asJson,
  type Design,
  type Drawing,
  instanceLists,
  isLibraryKind,
  present,
  referencesOf,
  sameJson,
  type SavedVersion,
  type TestParameters,
  type VariantBuild,
  versionKey,
} from '@cablewright/model';
import type { EventDraft, ExpectedVersion } from '@cablewright/store';
import { buildsOf } from '../../../catalog/live/families.ts';
import { drawingOf } from '../../../catalog/live/drawing.ts';
import { refuseFor } from '../../../catalog/saving/guards.ts';
import { designErrorsOfRules, objectionOfRules } from '../../../catalog/saving/rule-guard.ts';
import { save, type Saved, type Saver } from '../../../catalog/saving/save.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { RevisionChange } from '../../../platform/events/event-contract.ts';
import { raise } from '../../../platform/events/raise.ts';
import { isStale } from '../../../platform/http/etag.ts';
import type { ModuleArtwork } from '../../../catalog/artwork/module-artwork.ts';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { type Issue, requireNoIssues } from '../../../platform/http/problem.ts';
import { versionErrors } from './errors.ts';
import { yieldToEventLoop } from '../../../catalog/live/yield.ts';
import type { InForce } from '../../../catalog/saving/guarded.ts';

/** The dependencies of saving a revision. */
export interface VersionSaver extends Saver {
  /** Test parameters from the server's environment. They are frozen with the revision. */
  readonly testDefaults: TestParameters;
  /** Pictures that modules draw. A revision stores them like uploaded pictures. */
  readonly moduleArtwork: ModuleArtwork;
}

interface VersionSave {
  readonly actor: Actor;
  readonly design: Design;
  /** The version of the working copy from which the revision is made. */
  readonly now: InForce;
  readonly note?: string;
}

export interface SavedRevision {
  readonly version: SavedVersion;
  readonly saved: Saved;
}

/**
 * Saves and locks a revision. Without approvals it is released at once. With approvals it must be submitted. Throws if
 * it violates one of the shop's error rules.
 */
export async function saveVersion(saver: VersionSaver, request: VersionSave): Promise<SavedRevision> {
  for (let round = 1; ; round += 1) {
    try {
      return await saveOnce(saver, request);
    } catch (error) {
      // Another revision that was saved at the same time may have taken the number, or have frozen the same vocabulary
      // first. In any other case, the next round refuses the conflict.
      if (!isStale(error) || round === maxRounds) throw error;
    }
  }
}

/** How often saving a revision is retried because another one was saved at the same time. */
const maxRounds = 8;

async function saveOnce(saver: VersionSaver, request: VersionSave): Promise<SavedRevision> {
  const { actor, design, now } = request;
  const { catalog } = saver;
  requireNotQuarantined(catalog, design.id);
  refuseFor(objectionOfRules(await designErrorsOfRules(catalog, design)));
  const { library } = catalog;
  const builds = buildsOf(catalog, design.id);
  const complete = await withPartsOfVariants(library, design, builds);
  const { definitions, expects } = freeze(library, [complete]);
  const { frozen, writes } = await catalog.environments.freeze(library, saver.testDefaults);
  const rev = Math.max(0, ...catalog.designs.versions(design.id).map((version) => version.rev)) + 1;
  const version = versionOf(
    saver,
    request,
    rev,
    await pinned(catalog, design),
    { definitions, frozen, builds, whole: complete, drawn: await saver.moduleArtwork.ofDesigns(catalog, [complete]) },
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
    /** The design, including the parts of all its variants. */
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
    ...present({ variants: builds.length === 0 ? undefined : variantTexts(builds) }),
    body,
    drawing,
    definitions,
    ...present({
      artwork: Object.keys(artwork).length === 0 ? undefined : artwork,
      builds: builds.length === 0 ? undefined : [...builds],
      frozen,
    }),
  };
}

type Artworks = NonNullable<SavedVersion['artwork']>;

export function versionEvents(change: RevisionChange, version: SavedVersion): EventDraft[] {
  const { design, rev, note, state, body, decisionNote } = version;
  const subject = { kind: 'design', id: design, label: body.label ?? design, rev };
  const summary = { rev, note: note ?? null, approved: state === 'released', ...present({ decisionNote }) };
  return raise(change, { subject, summary });
}

/** Every library record that a design uses, by kind and id, and the versions of these records. */
interface Frozen {
  readonly definitions: Record<string, Record<string, unknown>>;
  readonly expects: readonly ExpectedVersion[];
}

/**
 * Collects the records that designs refer to, directly and indirectly. Vocabulary terms are not included, because they
 * are frozen separately.
 */
function freeze(library: Library, designs: readonly Design[]): Frozen {
  const definitions: Record<string, Record<string, unknown>> = {};
  const expects: ExpectedVersion[] = [];
  const open = designs.flatMap((design) => referencesOf('designs', design));
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { kind, id } = next;
    if (!isLibraryKind(kind) || seen.has(`${kind}:${id}`)) continue;
    seen.add(`${kind}:${id}`);
    const entry = library.entry(kind, id);
    if (entry === undefined) continue;
    (definitions[kind] ??= {})[id] = entry.record;
    expects.push({
      kind,
      key: id,
      ...present({ pack: entry.origin === 'local' ? undefined : entry.origin }),
      seen: entry.seq,
    });
    open.push(...referencesOf(kind, entry.record));
  }
  return { definitions: ordered(definitions), expects };
}

/** Sorts kinds and ids, so that the same design freezes to the same text. */
function ordered(definitions: Frozen['definitions']): Frozen['definitions'] {
  const byName = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    byName(Object.entries(definitions)).map(([kind, records]) => [
      kind,
      Object.fromEntries(byName(Object.entries(records))),
    ]),
  );
}

/**
 * The design with every placed design pinned to a saved revision. A placed design that follows a working copy is pinned
 * to its newest revision, which must equal the working copy. Otherwise the saved revision would differ from what is on
 * screen, so the save is refused, and the error says which designs to save first.
 */
async function pinned(catalog: LiveCatalog, design: Design): Promise<Design> {
  const placed = design.instances.subassemblies ?? [];
  const issues: Issue[] = [];
  const subassemblies = [];
  for (const [i, sub] of placed.entries()) {
    const rev = sub.rev ?? (await newestRevision(catalog, sub.def));
    if (rev === undefined) {
      const message = `Save a revision of "${sub.def}" first. Its working copy has unsaved changes.`;
      issues.push({ code: 'placed-not-saved', message, pointer: `/instances/subassemblies/${i}` });
    }
    subassemblies.push(rev === undefined ? sub : { ...sub, rev });
  }
  requireNoIssues(versionErrors['placed-not-saved'], issues);
  return placed.length === 0 ? design : { ...design, instances: { ...design.instances, subassemblies } };
}

/** The newest revision that wasn't rejected. Undefined if it differs from the working copy. */
async function newestRevision(catalog: LiveCatalog, id: string): Promise<number | undefined> {
  const line = catalog.designs.versions(id).find(({ state }) => state !== 'rejected');
  if (line === undefined) return undefined;
  const [working, version] = [await catalog.design(id), await catalog.version(id, line.rev)];
  if (working === undefined || version === undefined) return undefined;
  return sameJson(followed(working, version.body), version.body) ? line.rev : undefined;
}

/** The working copy with its placed designs pinned as in the revision. */
function followed(working: Design, body: Design): Design {
  const pins = new Map((body.instances.subassemblies ?? []).map(({ id, rev }) => [id, rev]));
  const placed = working.instances.subassemblies;
  if (placed === undefined || placed.length === 0) return working;
  const subassemblies = placed.map((sub) => {
    const rev = sub.rev ?? pins.get(sub.id);
    return rev === undefined ? sub : { ...sub, rev };
  });
  return { ...working, instances: { ...working.instances, subassemblies } };
}

interface Part {
  readonly id: string;
  readonly def: string;
}
type PartLists = Readonly<Record<string, readonly Part[]>>;

/**
 * The design including the replaced parts of all its variants, without duplicates, as a revision freezes it. A family
 * may have thousands of variants, so they are built one at a time and other requests are served in between.
 */
async function withPartsOfVariants(library: Library, design: Design, builds: readonly VariantBuild[]): Promise<Design> {
  // Builds that differ only in length have the same parts.
  const changed = new Map(
    builds.map(({ bundles: _bundles, lengthMm: _length, ...build }) => [JSON.stringify(build.changes), build]),
  );
  changed.delete('[]');
  const ownParts = design.instances as PartLists;
  const added = new Map<string, Map<string, Part>>();
  const pause = yieldToEventLoop();
  for (const build of changed.values()) {
    const variant = variantDesign(library, design, build).instances as PartLists;
    for (const list of instanceLists) {
      const places = new Set(ownParts[list]);
      for (const part of variant[list] ?? []) {
        if (places.has(part)) continue;
        const parts = added.get(list) ?? new Map<string, Part>();
        added.set(list, parts.set(part.def, part));
      }
    }
    await pause();
  }
  const lists = [...added].map(([list, parts]) => [list, [...(ownParts[list] ?? []), ...parts.values()]] as const);
  return { ...design, instances: { ...design.instances, ...Object.fromEntries(lists) } };
}
