/**
 * Finds the field on the page that a finding is about. Forms mark their fields with `data-field`, a JSON pointer;
 * hand-written fields are found by their label.
 */
import { closest } from '../problems/closest.ts';
import { spokenName } from '../field-names/field-names.ts';

/** Labels of fields that differ from their names in the record. */
const labels: Readonly<Record<string, string>> = {
  productRef: 'Part number',
  aliases: 'Also known as',
  maker: 'Contract manufacturer',
  labourMinutes: 'Labour',
  each: 'Looks at',
  severity: 'When broken',
};

/** Possible labels for the field of a pointer, nearest first: its own name, then the names of its parents. */
export function labelsOf(pointer: string): string[] {
  const names = pointer.split('/').filter((name) => name !== '' && !/^\d+$/.test(name));
  return names.toReversed().flatMap((name) => {
    const label = spokenName(name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const special = labels[name];
    return special === undefined ? [label] : [label, special];
  });
}

/** The places to search for a field: dialogs, then the panel, then the page. */
const places = ['[role="dialog"]', 'main ~ aside', 'main'];

/**
 * The element of a field. `exactly` accepts only an element marked with the same pointer, as the page may still be
 * loading.
 */
export function fieldElement(page: Document, pointer: string, exactly: boolean): HTMLElement | undefined {
  const marked = [...page.querySelectorAll<HTMLElement>('[data-field]')];
  const exact = marked.find((each) => each.dataset['field'] === pointer);
  if (exact !== undefined || exactly) return exact;
  const over = closest(
    marked.map((each) => each.dataset['field'] ?? ''),
    pointer,
  );
  if (over !== undefined) return marked.find((each) => each.dataset['field'] === over);
  const roots = places.flatMap((place) => [...page.querySelectorAll<HTMLElement>(place)]);
  for (const label of labelsOf(pointer)) {
    for (const root of roots) {
      const field = labelled(root, label);
      if (field !== undefined) return field;
    }
  }
  return undefined;
}

function labelled(root: HTMLElement, text: string): HTMLElement | undefined {
  const label = [...root.querySelectorAll('label')].find((each) => each.textContent.trim() === text);
  const input = label?.htmlFor ? root.querySelector<HTMLElement>(`#${CSS.escape(label.htmlFor)}`) : null;
  return input ?? root.querySelector<HTMLElement>(`[aria-label="${CSS.escape(text)}"]`) ?? undefined;
}
