import { jsonPointer, type Design, type Finding, type InstanceList, type Where } from '@cablewright/model';
import { reporter, type Detail } from '../library/code-table.ts';
import { resolveJoints, type ResolvedJoint } from '../connectivity/terminals/resolved-joints.ts';
import { landingsOf, type Landings } from '../connectivity/landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { netsOf, type Nets } from '../connectivity/nets/nets.ts';
import { placedById, type PlacedById } from '../connectivity/terminals/placed.ts';
import { designCodes } from './design-codes.ts';
import { namesInNotes } from './names-in-notes.ts';
import type { SalvagedDesign } from './salvage.ts';

export type DesignCode = keyof typeof designCodes;

/** Input of the checks on the texts of a design. */
export interface TextContext {
  readonly catalog: Catalog;
  readonly library: Library;
  readonly design: Design;
  readonly report: (code: DesignCode, where: Where, message: string, detail?: Detail) => Finding;
  /** The pointer to an item of an instance list, in the original document. */
  readonly pointer: (list: InstanceList, item: unknown, index: number) => string;
}

/** Input of the other checks of a design. Each value is computed once. */
export interface CheckContext extends TextContext {
  readonly placed: PlacedById;
  readonly joints: readonly ResolvedJoint[];
  readonly landings: Landings;
  readonly nets: Nets;
  /** True if a note names one of these instances: its connections are then open on purpose. */
  readonly noted: (...names: readonly string[]) => boolean;
  readonly jointPointer: (item: unknown, index: number) => string;
}

const report = reporter(designCodes);

export function textContextOf(catalog: Catalog, { design, indexOf }: SalvagedDesign): TextContext {
  return {
    catalog,
    library: catalog.library,
    design,
    report: (code, where, message, detail) =>
      report(code, { kind: 'designs', id: design.id, ...where }, message, detail),
    pointer: (list, item, index) => jsonPointer(['instances', list, indexOf(item, index)]),
  };
}

export function contextOf(catalog: Catalog, salvaged: SalvagedDesign): CheckContext {
  const { design, indexOf } = salvaged;
  const { library } = catalog;
  const nets = netsOf(catalog, design);
  // Without sub-assemblies, the nets have already resolved these joints.
  const joints = nets.flat.design === design ? nets.joints : resolveJoints(catalog, design, () => library);
  const names = namesInNotes(design);
  return {
    ...textContextOf(catalog, salvaged),
    placed: placedById(design),
    joints,
    landings: landingsOf(design, () => library, joints),
    nets,
    noted: (...candidates) => candidates.some((name) => names.has(name)),
    jointPointer: (item, index) => jsonPointer(['joints', indexOf(item, index)]),
  };
}
