import { type Job, type KeptBackup, type Operations, startJob } from '@cablewright/client';
import { Button, Group, Table } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TableHead } from '../../kit/table/table-head.tsx';
import { lastJobQuery } from '../../api/activity.ts';
import { hub } from '../../api/hub.ts';
import { outcomeText, stateWords } from '../../kit/words/job-words.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './operations.module.css';

/** The jobs of backups: the kind, the button, the label of the last result. */
const works = [
  { kind: 'take-backup', button: 'Take a backup now', last: 'Last taken' },
  { kind: 'backup', button: 'Check the latest backup', last: 'Last checked' },
  { kind: 'try-restore', button: 'Test a restore', last: 'Last restore test' },
] as const;

export function BackupsSection({ backups }: Pick<Operations, 'backups'>) {
  return (
    <section aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {backups === null ? (
        <NoFolder />
      ) : (
        <>
          <p>
            A backup is taken every night and checked every hour. Every Sunday a restore of the latest backup is tested
            without touching this hub. Backups are kept for{' '}
            {backups.keepDays === 1 ? 'one day' : `${backups.keepDays} days`}.
          </p>
          <Group gap="xs">
            {works.map((work, n) => (
              <StartButton key={work.kind} kind={work.kind} first={n === 0}>
                {work.button}
              </StartButton>
            ))}
          </Group>
          <ul className={styles['lasts']} aria-label="Recent results">
            {works.map(({ kind, last }) => (
              <LastJob key={kind} kind={kind} title={last} />
            ))}
          </ul>
          {backups.items.length === 0 ? (
            <p>No backups yet. Take the first one now.</p>
          ) : (
            <BackupTable items={backups.items} />
          )}
        </>
      )}
    </section>
  );
}

function NoFolder() {
  return (
    <p>
      This hub takes no backups: if its disk is lost, so is the catalog. The administrator of the server can choose a
      backup folder on another disk and restart the hub; see the guide “Running a hub for a shop”.
    </p>
  );
}

function StartButton({ kind, first, children }: { kind: string; first: boolean; children: string }) {
  const { busy, act } = useAct("Couldn't start the job");
  const { data: last } = useQuery(lastJobQuery(kind));
  const start = () => act(() => hub.call(startJob, { body: { kind } }), { touched: [['jobs']] });
  return (
    <Button
      variant={first ? 'filled' : 'default'}
      leftSection={first ? <IconArchive size={15} /> : undefined}
      loading={busy || isOpen(last)}
      onClick={() => void start()}
    >
      {children}
    </Button>
  );
}

function isOpen(job: Job | undefined | null): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}

/** The last job of a kind: how and when it ended, and its result. */
function LastJob({ kind, title }: { kind: string; title: string }) {
  const { data: job } = useQuery(lastJobQuery(kind));
  if (job === undefined || job === null) return null;
  const { state, error, finishedAt, createdAt } = job;
  const sentences = state === 'done' ? outcomeText(job) : error === undefined ? [] : [error];
  return (
    <li data-failed={state === 'failed' || undefined}>
      {title}: {stateWords[state]} <When at={finishedAt ?? createdAt} />
      {sentences.length > 0 && `. ${sentences.join(' ')}`}
    </li>
  );
}

function BackupTable({ items }: { items: readonly KeptBackup[] }) {
  return (
    <Table aria-label="Backups">
      <TableHead columns={['Taken', 'Changes', 'Files', 'Release']} />
      <Table.Tbody>
        {items.map(({ name, takenAt, head, files, release }) => (
          <Table.Tr key={name}>
            <Table.Td>
              <When at={takenAt} />
              <div className={`mono quiet ${styles['name']}`}>{name}</div>
            </Table.Td>
            <Table.Td className="mono">{head}</Table.Td>
            <Table.Td className="mono">{files}</Table.Td>
            <Table.Td className="mono">{release}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
