import { idFromLabel, isObject } from '@cablewright/model';
import type { Harness } from '../harness/types.ts';

type Designs = Readonly<Record<string, unknown>>;

/** The id of the cable: that of the one an earlier import of a file of this name made, else a free one after the name of the file. */
export function designIdFor({ file }: Harness, designs: Designs): string {
  const name = file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return idFromLabel(name, (id) => Object.hasOwn(designs, id) && fileOf(designs[id]) !== file, 'cable');
}

function fileOf(design: unknown): unknown {
  const extensions = isObject(design) ? design['extensions'] : undefined;
  const kept = isObject(extensions) ? extensions['wireviz'] : undefined;
  return isObject(kept) ? kept['file'] : undefined;
}
