/** Divides a converted mesh into surfaces with one material each: see SERVICE_MODEL_PROFILE. */
import type { StepMesh } from 'occt-import-js';
import type { ModelProfile } from '../../platform/config/model-profile.ts';

type Colour = readonly [number, number, number];

/** Triangles with the same material, as indices of vertices. */
export interface Surface {
  readonly index: readonly number[];
  readonly color?: Colour;
  /** Surfaces with the same name share a material. Undefined if the finish is unknown. */
  readonly material?: string;
}

/** Splits a mesh into surfaces. `place` is the index of the mesh in the file. */
export function surfacesOf(mesh: StepMesh, place: number, profile: ModelProfile): Surface[] {
  const { color, index } = mesh;
  if (profile === 'appearance') return byFace(mesh);
  if (color === undefined) return [{ index: index.array }];
  const own = profile === 'occurrence' ? ` ${place}` : '';
  return [{ index: index.array, color, material: `${nameOf(color)}${own}` }];
}

const nameOf = ([r, g, b]: Colour): string => `${r} ${g} ${b}`;

function byFace({ color: whole, index, brep_faces: faces = [] }: StepMesh): Surface[] {
  const groups = new Map<string, { index: number[]; color: Colour | undefined }>();
  for (const { first, last, color = null } of coveringFaces(faces, index.array.length / 3)) {
    const surfaceColor = color ?? whole;
    const name = surfaceColor === undefined ? '' : nameOf(surfaceColor);
    const corners = index.array.slice(first * 3, (last + 1) * 3);
    const surface = groups.get(name);
    if (surface === undefined) groups.set(name, { index: [...corners], color: surfaceColor });
    else for (const corner of corners) surface.index.push(corner);
  }
  return [...groups].map(([material, { index: corners, color }]) =>
    color === undefined ? { index: corners } : { index: corners, color, material },
  );
}

type Face = NonNullable<StepMesh['brep_faces']>[number];

/** The faces in order. Triangles that belong to no face are combined into faces without a colour. */
function coveringFaces(faces: readonly Face[], triangles: number): Face[] {
  const covered: Face[] = [];
  let next = 0;
  for (const face of faces.toSorted((a, b) => a.first - b.first)) {
    if (face.first > next) covered.push({ first: next, last: face.first - 1 });
    covered.push(face);
    next = Math.max(next, face.last + 1);
  }
  if (next < triangles) covered.push({ first: next, last: triangles - 1 });
  return covered;
}
