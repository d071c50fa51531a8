import { recordPicture, toSvg } from '@cablewright/documents';
import type { Library, Snapshot } from '@cablewright/engine';

/** The picture of a record as the address of an SVG; undefined if its data does not describe a shape. */
export function drawPicture(library: Library, kind: string, record: Snapshot): string | undefined {
  const sheet = recordPicture(library, kind, record);
  return sheet === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(toSvg(sheet))}`;
}
