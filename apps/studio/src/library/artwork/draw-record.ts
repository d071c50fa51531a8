import { recordView, toSvg } from '@cablewright/documents';
import type { Library, Snapshot } from '@cablewright/engine';

/** The drawn view of a record, as stored with a revision; undefined if its data does not describe a shape. */
export function drawRecord(
  library: Library,
  kind: string,
  record: Snapshot,
): { view: string; svg: string } | undefined {
  const view = recordView(library, kind, record);
  return view === undefined ? undefined : { view: view.view, svg: toSvg(view.sheet) };
}
