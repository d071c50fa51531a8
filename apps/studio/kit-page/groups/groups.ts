import { editor } from './editor.tsx';
import { fields } from './fields.tsx';
import { forms } from './forms.tsx';
import { marks } from './marks.tsx';
import { offline } from './offline.tsx';
import { pages } from './pages.tsx';
import { tables } from './tables.tsx';
import type { Specimen } from '../specimen/specimen.tsx';

/** Every component of the kit has a place in one of them: test/kit/kit.test.ts. */
export const groups: Readonly<Record<string, readonly Specimen[]>> = {
  fields,
  forms,
  tables,
  editor,
  marks,
  pages,
  offline,
};
