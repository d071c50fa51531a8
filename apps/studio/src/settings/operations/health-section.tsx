import { acknowledgeFailedJobs, type Operations } from '@cablewright/client';
import { Button } from '@mantine/core';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { Words } from '../../kit/words/words.tsx';
import styles from './operations.module.css';

/** Each health check, with a remedy if it fails. */
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

function Check({ check: { name, wrong, mayAcknowledge } }: { check: Operations['checks'][number] }) {
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
      {mayAcknowledge && <Acknowledge />}
    </li>
  );
}

/** Dismisses failures that were looked into, which would otherwise be reported for a day. */
function Acknowledge() {
  const { busy, act } = useAct("Couldn't acknowledge the failed jobs");
  const acknowledge = () =>
    act(() => hub.call(acknowledgeFailedJobs, { body: {} }), {
      touched: [['jobs']],
      done: 'Acknowledged the jobs that failed so far',
    });
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void acknowledge()}>
      Acknowledge failed jobs
    </Button>
  );
}

/** The name of each health check in plain words, and what to do if it fails. */
interface CheckWords {
  readonly title: string;
  readonly advice: string;
}

const words: Readonly<Record<string, CheckWords>> = {
  database: { title: 'Database', advice: 'Check that the database server is running and reachable.' },
  'catalog folder': {
    title: 'Catalog folder',
    advice: 'Check that the disk of the server is mounted and has free space.',
  },
  migrations: {
    title: 'Database version',
    advice: 'Run the release that last migrated the database, or migrate it to this release.',
  },
  'object store': {
    title: 'Storage for uploaded files',
    advice: 'Check that the storage is available, has free space, and accepts the account of the hub.',
  },
  backup: { title: 'Recent backup', advice: 'Take a backup now, and see under Jobs why the last one failed.' },
  jobs: { title: 'Jobs', advice: 'See under Jobs what failed, and why. Acknowledge them when that is repaired.' },
  notifications: {
    title: 'Changes by other processes',
    advice: 'Pages may show old data. Restart the hub if this does not end within a few minutes.',
  },
  history: {
    title: 'Complete history',
    advice:
      'The database may have been restored from a backup. Compare the latest entries of the history, and repeat lost edits.',
  },
  disk: { title: 'Disk space', advice: 'Free some space on the server.' },
  worker: { title: 'Worker', advice: 'Start the worker again, and see in its log why it stopped.' },
};

function checkWords(name: string): CheckWords {
  return words[name] ?? { title: capital(name), advice: 'See the log of the hub.' };
}
