/** The face of a connector as large as its numbers need. */
import { derivedFromBoth } from '@cablewright/derive';
import { artworkKey, type ComposedConnector } from '@cablewright/engine';
import type { Item } from '../../display-list/display-list.ts';
import { contactRow, drawnFace, type DrawnFace, facePins } from '../../figures/faces/face.ts';
import type { Harness } from './harness-words.ts';

/** Faces are laid out with numbers of 2.1 mm and more, which come out at 2.5 mm and more. */
const faceScale = 1.2;
const minNumberSize = 2.1;

export interface ShownFace {
  readonly items: readonly Item[];
  readonly seen: string;
  readonly shown: number;
  readonly width: number;
  readonly height: number;
}

/** Scales a face is drawn at, the smallest first: numbers have to fit into or next to its contacts. */
const scales = [2, 3, 4, 5, 8, 10, 1];
const roomForFace = { width: 150, height: 75 };

/** The faces of a harness by their connector of the library: one is placed again and again. */
export const faceOf: (harness: Harness, composed: ComposedConnector) => ShownFace | undefined = derivedFromBoth(
  'faces of a harness',
  newFace,
);

function newFace({ subject }: Harness, composed: ComposedConnector): ShownFace | undefined {
  const { type, library } = subject;
  const picture = subject.request.pictures?.get(artworkKey('connectors', composed.id))?.front;
  if (picture !== undefined) {
    const [width, height] = [60, 40];
    return {
      items: [{ kind: 'image', x: 0, y: 0, width, height, href: picture }],
      seen: subject.names.print.text('drawing.front'),
      shown: 1,
      width,
      height,
    };
  }
  const pins = facePins(composed);
  const face = drawnFace(type, library, composed.body?.face, pins) ?? contactRow(type, library, pins);
  if (face === undefined) return undefined;
  let least: ShownFace | undefined;
  for (const scale of scales) {
    const shown = shownFace(face, scale);
    if (shown?.numbers === pins.length - face.unplaced.length) return shown;
    least ??= shown;
  }
  return least;
}

/** A face at a scale; undefined where it is too large. Numbers that would be too small to read are left out. */
function shownFace(face: DrawnFace, shown: number): (ShownFace & { numbers: number }) | undefined {
  const { reach, margin, seen } = face;
  const scale = shown / faceScale;
  const width = ((reach.right - reach.left) * scale + margin.left + margin.right) * faceScale;
  const height = ((reach.top - reach.bottom) * scale + margin.bottom) * faceScale;
  if (shown > 1 && (width > roomForFace.width || height > roomForFace.height)) return undefined;
  const drawn = face.items(scale).filter((item) => item.kind !== 'text' || item.size >= minNumberSize - 1e-9);
  const numbers = drawn.filter(({ kind }) => kind === 'text').length;
  const at = { x: (margin.left - reach.left * scale) * faceScale, y: reach.top * scale * faceScale };
  return { items: [{ kind: 'group', ...at, scale: faceScale, items: drawn }], seen, shown, width, height, numbers };
}
