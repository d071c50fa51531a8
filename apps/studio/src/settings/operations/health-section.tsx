import type { HealthCheck } from '../../api/operations.ts';
import { Words } from '../../kit/words/words.tsx';
import { checkWords } from './check-words.ts';
import styles from './operations.module.css';

/** Each thing the hub stands on, and what to do about one that fails. */
export function HealthSection({ checks }: { checks: readonly HealthCheck[] }) {
  const failing = checks.filter(({ wrong }) => wrong !== null).length;
  return (
    <section aria-labelledby="health">
      <h2 id="health">Health</h2>
      <p role="status">
        {failing === 0
          ? 'Everything is well.'
          : `${failing} of ${checks.length} ${failing === 1 ? 'needs' : 'need'} a look.`}{' '}
        <span className="quiet">Looked at once a minute while this page is open.</span>
      </p>
      <ul className={styles['checks']} aria-label="What the hub stands on">
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Check({ check: { name, wrong } }: { check: HealthCheck }) {
  const { title, advice } = checkWords(name);
  return (
    <li>
      <span className={styles['title']}>{title}</span>
      <Words words={[wrong === null ? 'well' : 'needs a look']} tone={wrong === null ? 'ok' : 'error'} />
      {wrong !== null && (
        <p className={styles['wrong']}>
          {wrong[0]!.toUpperCase() + wrong.slice(1)}. {advice}
        </p>
      )}
    </li>
  );
}
