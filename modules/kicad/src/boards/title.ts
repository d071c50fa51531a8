import { formIn, textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';

/** The title and revision of a title block. Without a title, the name of the file is used. */
export function titleOf(block: Form | undefined, file: string) {
  return {
    title: (textIn(block, 'title') ?? baseName(file)).slice(0, 200),
    revision: textIn(block, 'rev')?.slice(0, 60),
  };
}

export function titleIn(root: Form, file: string) {
  return titleOf(formIn(root, 'title_block'), file);
}

export function baseName(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.[^.]{1,10}$/, '');
}
