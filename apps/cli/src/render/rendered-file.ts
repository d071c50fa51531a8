import type { Rendered } from '@cablewright/documents';
import type { RenderArguments } from './arguments.ts';

/** A rendered file with notes for the person. */
interface RenderedFile {
  readonly file: Rendered;
  readonly notes: readonly string[];
}

/** Renders one document in a format, or one export. */
export type RenderOne = (what: string, format: RenderArguments['format']) => Promise<RenderedFile>;
