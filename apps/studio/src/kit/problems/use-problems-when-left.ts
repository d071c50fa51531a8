import type { FocusEvent } from 'react';
import { afterPress } from './after-press.ts';
import type { Problems } from './shown-problems.ts';
import { useShownProblems } from './use-shown-problems.ts';

/** Every field of a form: JSON pointers begin with a slash. */
const everywhere = [''];

/**
 * The problems of a page whose fields are not marked individually. Initial problems are shown at once. A problem that
 * arises while typing is shown when that field is left, and follows the value until it is valid.
 */
export function useProblemsWhenLeft(problems: Problems): {
  readonly shown: Problems;
  /** Handler for the element that contains the fields. */
  readonly onBlur: (event: FocusEvent) => void;
} {
  const { shown, leave } = useShownProblems(problems, true);
  const onBlur = ({ target }: FocusEvent) => {
    // The window lost the focus, not the field.
    if (target !== document.activeElement) afterPress(() => leave(everywhere));
  };
  return { shown, onBlur };
}
