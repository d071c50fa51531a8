/** Overrides: intentional manual changes, applied to the design that a recipe derives. */
import type { BodyChange, Design, Joint, Pigtail, RecipeOverride, Segment } from '@cablewright/model';
import { sameJson } from '@cablewright/model';
import { bodyLists, jointKey, partsOf, samePigtail, type BodyList, type BodyPart } from './body-changes.ts';

export interface StaleOverride {
  readonly override: RecipeOverride;
  readonly index: number;
  /** Why the override no longer applies. */
  readonly why: string;
}

/** The design with the overrides applied in order; those that no longer apply are skipped and reported. */
export function applyOverrides(
  design: Design,
  overrides: readonly RecipeOverride[],
): { design: Design; stale: StaleOverride[] } {
  const body = new EditableBody(design);
  const stale: StaleOverride[] = [];
  for (const [index, override] of overrides.entries()) {
    const why = body.apply(override);
    if (why !== undefined) stale.push({ override, index, why });
  }
  return { design: body.design(), stale };
}

class EditableBody {
  readonly #design: Design;
  readonly #joints: Map<string, Joint>;
  readonly #parts: Record<BodyList, Map<string, BodyPart>>;

  constructor(design: Design) {
    this.#design = design;
    this.#joints = new Map(design.joints.map((joint) => [jointKey(joint), joint]));
    const byId = (list: BodyList) => new Map(partsOf(design, list).map((part) => [part.id, part]));
    this.#parts = {
      connectors: byId('connectors'),
      segments: byId('segments'),
      components: byId('components'),
      pcbas: byId('pcbas'),
    };
  }

  design(): Design {
    const lists = Object.fromEntries(bodyLists.map((list) => [list, [...this.#parts[list].values()]]));
    return {
      ...this.#design,
      instances: { ...this.#design.instances, ...lists },
      joints: [...this.#joints.values()],
    };
  }

  /** Applies one change. Returns the reason if it doesn't apply. */
  apply(change: BodyChange): string | undefined {
    switch (change.op) {
      case 'add-joint':
        return this.#addJoint(change.joint);
      case 'remove-joint':
        return this.#joints.delete(jointKey(change.joint)) ? undefined : 'the connection it removes does not exist';
      case 'move-joint':
        return this.#moveJoint(change.from, change.to);
      case 'add-instance':
        return this.#addPart(change.list, change.instance);
      case 'remove-instance':
        return this.#parts[change.list].delete(change.id) ? undefined : `${change.id} does not exist`;
      case 'change-instance':
        return this.#changePart(change.list, change.id, change.set);
      case 'add-pigtail':
      case 'change-pigtail':
        return this.#setPigtail(change.op, change.segment, change.pigtail);
      case 'remove-pigtail':
        return this.#removePigtail(change.segment, change.id);
    }
  }

  #addJoint(joint: Joint): string | undefined {
    const key = jointKey(joint);
    if (this.#joints.has(key)) return 'the connection it adds already exists';
    const lost = [joint.a, joint.b].find(({ instance }) => !this.#has(instance));
    if (lost !== undefined) return `it connects ${lost.instance}, which does not exist`;
    this.#joints.set(key, joint);
    return undefined;
  }

  /** True if the design has the part. Parts that are not from the recipe, such as a sub-assembly, may be connected too. */
  #has(id: string): boolean {
    const { subassemblies = [] } = this.#design.instances;
    return bodyLists.some((list) => this.#parts[list].has(id)) || subassemblies.some((one) => one.id === id);
  }

  #moveJoint(from: Joint, to: Joint): string | undefined {
    if (!this.#joints.has(jointKey(from))) return 'the connection it moves does not exist';
    const refused = this.#addJoint(to);
    if (refused === undefined) this.#joints.delete(jointKey(from));
    return refused;
  }

  #addPart(list: BodyList, part: BodyPart): string | undefined {
    if (this.#has(part.id)) return `${part.id} already exists`;
    this.#parts[list].set(part.id, part);
    return undefined;
  }

  #changePart(list: BodyList, id: string, set: Readonly<Record<string, unknown>>): string | undefined {
    const part = this.#parts[list].get(id);
    if (part === undefined) return `${id} does not exist`;
    const changed: Record<string, unknown> = { ...part };
    for (const [field, value] of Object.entries(set)) {
      if (value === null) delete changed[field];
      else changed[field] = value;
    }
    if (sameJson(changed, part)) return `${id} already has these values`;
    this.#parts[list].set(id, { ...changed, id });
    return undefined;
  }

  #segment(id: string): Segment | undefined {
    return this.#parts.segments.get(id) as Segment | undefined;
  }

  #setPigtail(op: 'add-pigtail' | 'change-pigtail', segmentId: string, pigtail: Pigtail): string | undefined {
    const segment = this.#segment(segmentId);
    if (segment === undefined) return `${segmentId} does not exist`;
    const old = segment.pigtails?.find(({ id }) => id === pigtail.id);
    if (op === 'add-pigtail' && old !== undefined) return `the pigtail ${pigtail.id} already exists`;
    if (op === 'change-pigtail' && old === undefined) return `the pigtail ${pigtail.id} does not exist`;
    if (old !== undefined && samePigtail(old, pigtail)) return `the pigtail ${pigtail.id} already has these values`;
    const others = (segment.pigtails ?? []).filter(({ id }) => id !== pigtail.id);
    this.#parts.segments.set(segmentId, { ...segment, pigtails: [...others, pigtail] });
    return undefined;
  }

  #removePigtail(segmentId: string, id: string): string | undefined {
    const segment = this.#segment(segmentId);
    if (segment?.pigtails?.some((pigtail) => pigtail.id === id) !== true) return `the pigtail ${id} does not exist`;
    const { pigtails: all, ...rest } = segment;
    const pigtails = all.filter((pigtail) => pigtail.id !== id);
    this.#parts.segments.set(segmentId, pigtails.length === 0 ? rest : { ...rest, pigtails });
    return undefined;
  }
}
