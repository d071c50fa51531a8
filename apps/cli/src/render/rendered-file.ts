import type { Rendered } from '@cablewright/documents';
import type { RenderArguments } from './arguments.ts';

/** A rendered file, with what the person should know about it. */
interface RenderedFile {
  readonly file: Rendered;
  readonly notes: readonly string[];
}

/** Renders one thing: a document in a format, or an export. */
export type RenderOne = (what: string, format: RenderArguments['format']) => Promise<RenderedFile>;
