/** Actions on drift: derive again, record intentional changes, add missing joints, detach the recipe. */
import type { BodyChange, Design, Joint, MechanicalInstance, Note, RecipeOverride } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { bodyLists, jointKey, partsOf, type BodyPart } from './body-changes.ts';
import { recipeDrift, type Drift } from './drift.ts';
import { recipeOf } from './recipe.ts';

type Rederived =
  | { readonly ok: true; readonly design: Design; readonly drift: Drift }
  | { readonly ok: false; readonly drift: Drift };

/**
 * The body derived again from the recipe with its overrides. Text that a person wrote is kept if the part it belongs to
 * still exists: labels, notes, attachments. Notes from the resolver are replaced.
 */
export function rederive(library: Library, design: Design): Rederived {
  const drift = recipeDrift(library, design);
  if (drift.expected === undefined) return { ok: false, drift };
  const body = drift.expected;
  const instances = { ...design.instances };
  for (const list of bodyLists) {
    const old = new Map(partsOf(design, list).map((part) => [part.id, part]));
    const parts = partsOf(body, list).map((part) => withWords(part, old.get(part.id)));
    (instances as Record<string, unknown>)[list] = parts;
  }
  const ids = new Set(bodyLists.flatMap((list) => partsOf(body, list).map(({ id }) => id)));
  instances.mechanical = keptFittings(design.instances.mechanical ?? [], ids);
  instances.breakouts = design.instances.breakouts?.filter(({ trunk, legs }) =>
    [trunk, ...legs].every(({ segment }) => ids.has(segment)),
  );
  const joints = jointsWithNotes(body.joints, design.joints);
  return { ok: true, drift, design: { ...design, instances, joints, notes: notesOf(design, body) } };
}

/** A derived part with the texts of its predecessor, if that was the same part. */
function withWords(part: BodyPart, old: BodyPart | undefined): BodyPart {
  if (old === undefined) return part;
  const words = Object.entries(old).filter(([field]) => !derivedFields.has(field));
  return { ...part, ...Object.fromEntries(words) };
}

/** The fields of a part that derivation sets. All other fields belong to the user. */
const derivedFields: ReadonlySet<string> = new Set([
  'def',
  'cavities',
  'lengthMm',
  'scope',
  'pigtails',
  'location',
  'build',
]);

function keptFittings(fittings: readonly MechanicalInstance[], ids: ReadonlySet<string>): MechanicalInstance[] {
  return fittings.filter(({ attachedTo }) => attachedTo === undefined || ids.has(attachedTo.split(/[.@]/)[0]!));
}

function jointsWithNotes(joints: readonly Joint[], old: readonly Joint[]): Joint[] {
  const byKey = new Map(old.map((joint) => [jointKey(joint), joint]));
  return joints.map((joint) => byKey.get(jointKey(joint)) ?? joint);
}

function notesOf(design: Design, body: Design): Note[] {
  const derived = (note: Note) => typeof note !== 'string' && note.origin === 'recipe';
  return [...(body.notes ?? []).filter(derived), ...(design.notes ?? []).filter((note) => !derived(note))];
}

/** The design with its drift recorded as overrides, each with the given reason. Stale overrides are removed. */
export function recordDrift(
  design: Design,
  { differences, stale }: { readonly differences: readonly BodyChange[]; readonly stale: readonly { index: number }[] },
  reason: string | ((change: BodyChange) => string),
): Design {
  const read = recipeOf(design);
  if (read.state !== 'whole') return design;
  const gone = new Set(stale.map(({ index }) => index));
  const unchanged = (read.recipe.overrides ?? []).filter((_override, i) => !gone.has(i));
  const added = differences.map((change): RecipeOverride => ({
    ...change,
    reason: typeof reason === 'string' ? reason : reason(change),
  }));
  return { ...design, recipe: { ...read.recipe, overrides: [...unchanged, ...added] } };
}

/** The design without its recipe, so that it is no longer compared with one. */
export function detachRecipe(design: Design): Design {
  const { recipe: _recipe, ...rest } = design;
  return rest;
}

interface JointProposal {
  readonly joint: Joint;
  /** Why the recipe derives the joint. */
  readonly why: string;
}

/** The joints that the recipe with its overrides derives and that the design lacks. */
export function recipeJointProposals(library: Library, design: Design): JointProposal[] {
  const { expected, option } = recipeDrift(library, design);
  if (expected === undefined) return [];
  const there = new Set(design.joints.map(jointKey));
  const why = `Derived from ${option?.title ?? 'the recipe'}.`;
  return expected.joints.filter((joint) => !there.has(jointKey(joint))).map((joint) => ({ joint, why }));
}
