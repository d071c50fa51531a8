/**
 * Connectors that are recognized by their side view, such as a jack plug or a ring terminal. On the plan they point in the
 * direction of the cable.
 */
import type { Library } from '@cablewright/engine';
import type { Face, FaceShape } from '@cablewright/model';
import type { Item } from '../../display-list/display-list.ts';
import { reachOf, shapeItem, together } from '../../figures/faces/shapes.ts';

export interface SideView {
  /** Size across the cable, mm on paper. */
  readonly height: number;
  /** Its shapes with the cable's end at the origin. `towards` is the side away from the cable. */
  readonly items: (towards: 1 | -1) => readonly Item[];
}

/** The view of a side-view face, as large as `length` along the cable and `most` across it allow. */
export function sideView(library: Library, face: Face | undefined, length: number, most: number): SideView | undefined {
  const reach = face?.seen === 'side' ? together(face.shapes.map(reachOf)) : undefined;
  if (face === undefined || reach === undefined) return undefined;
  const across = reach.right - reach.left;
  const scale = Math.min(length / (reach.top - reach.bottom), most / across);
  const middle = (reach.left + reach.right) / 2;
  const items = (towards: 1 | -1): Item[] => [
    {
      kind: 'group',
      x: -towards * reach.bottom * scale,
      y: middle * scale,
      items: face.shapes.map((shape) => shapeItem(library, laid(shape, towards), scale, 1)),
    },
  ];
  return { height: across * scale, items };
}

/** Rotates a shape that is drawn upright with its cable below, so that the cable is at the near end. */
function laid(shape: FaceShape, towards: 1 | -1): FaceShape {
  if (shape.shape === 'polygon') return { ...shape, points: shape.points.map(([x = 0, y = 0]) => [towards * y, x]) };
  const turned = { ...shape, x: towards * (shape.y ?? 0), y: shape.x ?? 0 };
  return turned.shape === 'rect' ? { ...turned, width: turned.height, height: turned.width } : turned;
}
