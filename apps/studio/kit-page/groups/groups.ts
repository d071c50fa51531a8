import { editor } from './editor.tsx';
import { fields } from './fields.tsx';
import { forms } from './forms.tsx';
import { marks } from './marks.tsx';
import { offline } from './offline.tsx';
import { pages } from './pages.tsx';
import { tables } from './tables.tsx';
import type { Specimen } from '../specimen/specimen.tsx';

/** All components of the kit by group. test/kit/kit.test.ts checks that none is missing. */
export const groups: Readonly<Record<string, readonly Specimen[]>> = {
  fields,
  forms,
  tables,
  editor,
  marks,
  pages,
  offline,
};
