import { useMemo, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { closest } from './closest.ts';
import { showField } from './show-field.ts';
import { afterPress } from './after-press.ts';
import { allShown, placesLeft, settled, shownOf, silent, type Problems } from './shown-problems.ts';

export interface ShownProblems {
  readonly all: Problems;
  /** The problems of fields that were left. */
  readonly shown: Problems;
  /** Handlers for the element that contains the fields, which are marked with `data-field`. */
  readonly watch: {
    readonly onBlur: (event: FocusEvent) => void;
    readonly onInput: (event: FormEvent) => void;
  };
  readonly leave: (places: readonly string[]) => void;
  /**
   * Shows every problem and focuses the first field that has one. Returns its pointer if the field is not within
   * `root`.
   */
  readonly showAll: (root: ParentNode | null) => string | undefined;
}

/**
 * The problems of a form, shown as its fields are left. The problem of an empty field that was never typed into is only
 * shown together with all others. `loud`: initial problems are shown at once.
 */
export function useShownProblems(problems: Problems, loud = false): ShownProblems {
  const [speaking, setSpeaking] = useState(() => (loud ? allShown(problems) : silent));
  const now = settled(speaking, problems);
  if (now !== speaking) setSpeaking(now);
  const leave = (places: readonly string[]) =>
    setSpeaking((before) => ({ ...before, left: [...before.left, ...places] }));
  const typedInto = useRef(new Set<EventTarget>());
  const onInput = ({ target }: FormEvent) => void typedInto.current.add(target);
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // The window lost the focus, not the field.
    if (target === document.activeElement || !(target instanceof HTMLElement)) return;
    if (isEmpty(target) && !typedInto.current.has(target)) return;
    const places = placesLeft(target, relatedTarget);
    // A line that appears while a button is pressed would move the button away from the pointer.
    if (places.length > 0) afterPress(() => leave(places));
  };
  const showAll = (root: ParentNode | null) => {
    flushSync(() => setSpeaking(allShown(problems)));
    return focusFirst(root, problems);
  };
  const visible = useMemo(() => shownOf(problems, now), [problems, now]);
  return { all: problems, shown: visible, watch: { onBlur, onInput }, leave, showAll };
}

/**
 * True for a text field without text. If a person only passed it on the way to the next field, its problem is not shown
 * yet.
 */
function isEmpty(target: HTMLElement): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText && target.value === '';
}

/** Focuses the first field with a problem, or returns its pointer if the page does not show it. */
function focusFirst(root: ParentNode | null, problems: Problems): string | undefined {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const places = fields.map((field) => field.dataset['field'] ?? '');
  const [first] = [...problems.keys()]
    .map((place) => ({ place, at: places.indexOf(places.includes(place) ? place : (closest(places, place) ?? place)) }))
    .toSorted((a, b) => (a.at >>> 0) - (b.at >>> 0));
  const field = fields[first?.at ?? -1];
  if (first === undefined || field === undefined || field.dataset['field'] !== first.place) return first?.place;
  showField(field);
  return undefined;
}
