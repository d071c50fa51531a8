const focusable = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

/** Opens whatever hides a field, scrolls to it, and focuses it. */
export function showField(field: HTMLElement): void {
  for (let up: Element | null = field; up !== null; up = up.parentElement)
    if (up instanceof HTMLDetailsElement) up.open = true;
  const first = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable);
  const target = first ?? field;
  if (first === null) field.tabIndex = -1;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}
