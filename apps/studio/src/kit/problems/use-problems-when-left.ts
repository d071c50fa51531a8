import type { FocusEvent } from 'react';
import { afterPress } from './after-press.ts';
import type { Problems } from './shown-problems.ts';
import { useShownProblems } from './use-shown-problems.ts';

/** Every place of a form: JSON pointers begin with a slash. */
const everywhere = [''];

/**
 * The problems of a page whose fields are not marked one by one. Those it begins with are shown; one that comes while a field is
 * typed into is shown once that field is left, and follows the value until it is right.
 */
export function useProblemsWhenLeft(problems: Problems): {
  readonly shown: Problems;
  /** For the element that holds the fields. */
  readonly onBlur: (event: FocusEvent) => void;
} {
  const { shown, leave } = useShownProblems(problems, true);
  const onBlur = ({ target }: FocusEvent) => {
    // The window lost the focus, not the field.
    if (target !== document.activeElement) afterPress(() => leave(everywhere));
  };
  return { shown, onBlur };
}
