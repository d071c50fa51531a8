/** What each check of the hub is about, for who has never seen its inside, and what to do where it fails. */
interface CheckWords {
  readonly title: string;
  readonly advice: string;
}

const words: Readonly<Record<string, CheckWords>> = {
  database: { title: 'The database answers', advice: 'See whether the database server runs and can be reached.' },
  'catalog folder': {
    title: 'The catalog can be read',
    advice: 'See whether the disk of the server is there and has room.',
  },
  migrations: {
    title: 'The database fits this release',
    advice: 'Run the release that changed it, or bring the database up to date.',
  },
  'object store': {
    title: 'Pictures and models can be kept',
    advice: 'See whether the place of uploaded files is there, has room, and takes the account of the hub.',
  },
  backup: { title: 'There is a recent backup', advice: 'Take one now, and see in the jobs why the last one failed.' },
  jobs: { title: 'Jobs come to a good end', advice: 'See in the jobs what failed, and why.' },
  worker: { title: 'Somebody runs the jobs', advice: 'Start the worker again, and see its log for why it stopped.' },
};

export function checkWords(name: string): CheckWords {
  return words[name] ?? { title: name, advice: 'See the log of the hub.' };
}
