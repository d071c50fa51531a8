/** The name of each health check, for people who do not know the inside of the hub, and what to do where it fails. */
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
  jobs: { title: 'Jobs', advice: 'See under Jobs what failed, and why.' },
  worker: { title: 'Worker', advice: 'Start the worker again, and see in its log why it stopped.' },
};

export function checkWords(name: string): CheckWords {
  return words[name] ?? { title: name, advice: 'See the log of the hub.' };
}
