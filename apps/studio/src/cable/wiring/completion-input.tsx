import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Choice } from './completion.ts';
import styles from './lines.module.css';

interface CompletionInputProps<T> {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly choices: (text: string) => readonly Choice<T>[];
  /** Applies the choice. Returns the reason if that is not possible. */
  readonly onPick: (value: T) => string | undefined;
  /** Called when the text is cleared. Without this callback, the field can't be empty. */
  readonly onClear?: () => string | undefined;
  /** Called when Enter is pressed and the text is accepted, to move on to the next cell. */
  readonly onNext?: (input: HTMLInputElement) => void;
  readonly renderMark?: (choice: Choice<T>) => ReactNode;
  readonly lead?: ReactNode;
  readonly invalid?: boolean;
}

/** The state of a completion field, and how it reacts to typing, keys and losing the focus. */
function useCompletion<T>(props: CompletionInputProps<T>) {
  const { value, choices } = props;
  const [typed, setTyped] = useState<string | undefined>();
  const [active, setActive] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const open = typed !== undefined;
  // A field that just got the focus shows all choices; its text does not filter yet.
  const shown = open ? choices(typed === value ? '' : typed) : [];
  const close = () => {
    setTyped(undefined);
    setActive(undefined);
  };
  const settle = (choice: Choice<T> | undefined): boolean => {
    if (typed === undefined || (typed === value && choice === undefined)) {
      close();
      return true;
    }
    const answer = outcome(props, typed, choice);
    setProblem(answer);
    if (answer === undefined) close();
    return answer === undefined;
  };
  // An untouched field keeps its value: a choice is only selected by typing or with the arrow keys.
  const chosen = () => ((typed === value || typed === '') && active === undefined ? undefined : shown[active ?? 0]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setTyped(value);
      else setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, shown.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (settle(chosen())) props.onNext?.(event.currentTarget);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setProblem(undefined);
      close();
    }
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(undefined);
    setProblem(undefined);
  };
  const leave = () => {
    if (!settle(chosen())) close();
  };
  return { typed, active, problem, open, shown, settle, onKeyDown, type, leave, enter: () => setTyped(value) };
}

/**
 * A text field with completion: arrows go through the choices, Enter or Tab takes the marked one, Escape restores the
 * previous text. Text without a match changes nothing and is reported below the field.
 */
export function CompletionInput<T>(props: CompletionInputProps<T>) {
  const { label, value, placeholder, lead, renderMark, invalid } = props;
  const { typed, active, problem, open, shown, settle, onKeyDown, type, leave, enter } = useCompletion(props);
  const [upward, setUpward] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const listed = open && shown.length > 0;
  return (
    <div className={styles['completion']}>
      {lead}
      <input
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-activedescendant={listed ? `${id}-${active ?? 0}` : undefined}
        aria-autocomplete="list"
        aria-invalid={problem !== undefined || invalid || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        data-cell
        size={Math.max(5, (typed ?? value).length + 1)}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? value}
        onFocus={(event) => {
          event.currentTarget.select();
          setUpward(roomBelow(event.currentTarget) < listHeight);
          enter();
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {listed && (
        <ChoiceList
          id={id}
          label={label}
          choices={shown}
          active={active}
          upward={upward}
          renderMark={renderMark}
          onChoose={(choice) => settle(choice) && field.current?.blur()}
        />
      )}
      {problem !== undefined && (
        <div id={`${id}-problem`} role="alert" className={styles['problem']}>
          {problem}
        </div>
      )}
    </div>
  );
}

interface ChoiceListProps<T> {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly active: number | undefined;
  readonly upward: boolean;
  readonly renderMark: CompletionInputProps<T>['renderMark'] | undefined;
  readonly onChoose: (choice: Choice<T>) => unknown;
}

function ChoiceList<T>({ id, label, choices, active, upward, renderMark, onChoose }: ChoiceListProps<T>) {
  return (
    <div
      className={styles['choices']}
      data-up={upward || undefined}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
    >
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={choice.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === (active ?? 0)}
          data-free={choice.free || undefined}
          ref={index === active ? showItem : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <ChoiceText choice={choice} renderMark={renderMark} />
        </div>
      ))}
    </div>
  );
}

/** Maximum height of the list of choices, px. With less room below its field it opens upward. */
const listHeight = 290;

function roomBelow(field: HTMLElement): number {
  return window.innerHeight - field.getBoundingClientRect().bottom;
}

/** The next choice up or down, with wrap-around. The first step down marks the first choice. */
function stepped(active: number | undefined, step: 1 | -1, count: number): number | undefined {
  if (count === 0) return undefined;
  if (active === undefined) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

function showItem(item: HTMLDivElement | null): void {
  item?.scrollIntoView({ block: 'nearest' });
}

function ChoiceText<T>({
  choice,
  renderMark,
}: {
  choice: Choice<T>;
  renderMark: CompletionInputProps<T>['renderMark'] | undefined;
}) {
  return (
    <>
      <span className={styles['choiceText']}>{choice.text}</span>
      {renderMark?.(choice)}
      <span className={styles['choiceDetail']}>{choice.detail}</span>
      {choice.fits && choice.free && <span className={styles['fits']}>fits</span>}
      {!choice.free && <span className={styles['taken']}>in use</span>}
    </>
  );
}

/**
 * Applies the text when the field is left: as a choice, as a cleared field, or not at all. Returns the reason if it
 * can't be applied.
 */
function outcome<T>(props: CompletionInputProps<T>, typed: string, choice: Choice<T> | undefined): string | undefined {
  if (choice !== undefined) return props.onPick(choice.value);
  if (typed.trim() === '') return typed === props.value ? undefined : props.onClear?.();
  return `No match for “${typed.trim()}”`;
}
