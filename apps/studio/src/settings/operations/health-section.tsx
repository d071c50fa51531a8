import type { Operations } from '@cablewright/client';
import { capital } from '../../kit/words/kind-words.ts';
import { Words } from '../../kit/words/words.tsx';
import { checkWords } from './check-words.ts';
import styles from './operations.module.css';

/** Each health check, and what to do about one that fails. */
export function HealthSection({ checks }: { checks: Operations['checks'] }) {
  const failing = checks.filter(({ wrong }) => wrong !== null).length;
  return (
    <section aria-labelledby="health">
      <h2 id="health">Health</h2>
      <p role="status">
        {failing === 0
          ? 'All checks are OK.'
          : `${failing} of ${checks.length} checks ${failing === 1 ? 'fails' : 'fail'}.`}{' '}
        <span className="quiet">Checked once a minute while this page is open.</span>
      </p>
      <ul className={styles['checks']} aria-label="Health checks">
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Check({ check: { name, wrong } }: { check: Operations['checks'][number] }) {
  const { title, advice } = checkWords(name);
  return (
    <li>
      <span className={styles['title']}>{title}</span>
      <Words words={[wrong === null ? 'OK' : 'failing']} tone={wrong === null ? 'ok' : 'error'} />
      {wrong !== null && (
        <p className={styles['wrong']}>
          {capital(wrong)}. {advice}
        </p>
      )}
    </li>
  );
}
