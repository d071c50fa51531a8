/** Failures at the bench. They stay on the page until a person has seen them. */
import { useSyncExternalStore } from 'react';
import styles from './bench.module.css';

/** Maximum number of failures shown. */
const most = 3;

let failures: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  failures = next;
  for (const listener of listeners) listener();
}

/** Shows why something failed. A text that is already shown is not repeated. */
export function failed(title: string, error: unknown): void {
  const text = `${title}. ${error instanceof Error ? error.message : String(error)}`;
  change([...failures.filter((other) => other !== text), text].slice(-most));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Failures() {
  const texts = useSyncExternalStore(subscribe, () => failures);
  if (texts.length === 0) return null;
  return (
    <div className={styles['refused']} role="alert">
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <span>{text}</span>
            <button
              type="button"
              className={styles['small']}
              onClick={() => change(failures.filter((other) => other !== text))}
            >
              Seen
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
