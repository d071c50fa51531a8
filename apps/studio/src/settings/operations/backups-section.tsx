import { Button, Group, Table } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askForJob, lastJobQuery, type Job } from '../../api/jobs.ts';
import type { KeptBackup, Operations } from '../../api/operations.ts';
import { outcomeText, stateWords } from '../../kit/words/job-words.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './operations.module.css';

/** What can be done about backups, each a job: its kind, the button, what it says of the last one. */
const works = [
  { kind: 'take-backup', button: 'Take a backup now', last: 'Last taken' },
  { kind: 'backup', button: 'Check the newest', last: 'Last checked' },
  { kind: 'try-restore', button: 'Try a restore', last: 'Last restore tried' },
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
            One is taken each night and looked at each hour; each Sunday the newest is restored beside the hub to see
            that it can be. They are kept for {backups.keepDays} days.
          </p>
          <Group gap="xs">
            {works.map((work, n) => (
              <Ask key={work.kind} kind={work.kind} first={n === 0}>
                {work.button}
              </Ask>
            ))}
          </Group>
          <ul className={styles['lasts']} aria-label="What the last ones came to">
            {works.map(({ kind, last }) => (
              <LastJob key={kind} kind={kind} title={last} />
            ))}
          </ul>
          {backups.items.length === 0 ? (
            <p>There is no backup yet. Take the first one now.</p>
          ) : (
            <Kept items={backups.items} />
          )}
        </>
      )}
    </section>
  );
}

function NoFolder() {
  return (
    <p>
      This hub keeps no backups: if its disk is lost, so is the catalog. Whoever runs the server chooses a folder on
      another disk with <code>SERVICE_BACKUP_DIR</code> and starts the hub again; the guide “Running a hub for a shop”
      says how.
    </p>
  );
}

function Ask({ kind, first, children }: { kind: string; first: boolean; children: string }) {
  const client = useQueryClient();
  const { busy, act } = useAct('The job could not be asked for');
  const { data: last } = useQuery(lastJobQuery(kind));
  const ask = async () => {
    await askForJob(kind);
    await client.invalidateQueries({ queryKey: ['jobs'] });
  };
  return (
    <Button
      variant={first ? 'filled' : 'default'}
      {...(first ? { leftSection: <IconArchive size={15} /> } : {})}
      loading={busy || isOpen(last)}
      onClick={() => void act(ask)}
    >
      {children}
    </Button>
  );
}

function isOpen(job: Job | undefined | null): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}

/** The last job of a kind: how it ended, when, and what it came to. */
function LastJob({ kind, title }: { kind: string; title: string }) {
  const { data: job } = useQuery(lastJobQuery(kind));
  if (job === undefined || job === null) return null;
  const { state, error, result, finishedAt, createdAt } = job;
  const said = state === 'done' ? outcomeText(kind, result ?? {}) : error === undefined ? [] : [error];
  return (
    <li data-failed={state === 'failed' || undefined}>
      {title}: {stateWords[state]} <When at={finishedAt ?? createdAt} />
      {said.length > 0 && `. ${said.join(' ')}`}
    </li>
  );
}

function Kept({ items }: { items: readonly KeptBackup[] }) {
  return (
    <Table aria-label="Backups">
      <Table.Thead>
        <Table.Tr>
          {['Taken', 'Changes', 'Files', 'Release'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
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
