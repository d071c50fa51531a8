/** A hub's git mirror: its settings, its job and its state. */
import { present } from '@cablewright/model';
import type { Json } from '@cablewright/model';
import type { CatalogStore } from '@cablewright/store';
import type { JobKind, JobKinds, JobOutcome, JobRun } from '../../jobs/job-kinds.ts';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import type { MirrorSettings } from './access.ts';
import { GitMirror, isWorthAnAlert, type MirrorOutcome, type MirrorParts } from './mirror.ts';
import { MirrorRecords, type MirrorRecord } from './mirror-record.ts';

export const mirrorKind = 'git-mirror';

interface ServiceParts {
  readonly store: CatalogStore;
  readonly runtime: Pick<RuntimeSettings, 'get' | 'secret' | 'onChange'>;
  readonly raiseAlert: RaiseAlert;
  readonly notice: (message: string) => void;
  /** Undefined on a folder of files, which people can push with git themselves. */
  readonly mirror: MirrorParts | undefined;
}

/** The state of the mirror for the branch in the settings. */
interface MirrorState {
  readonly settings: Pick<MirrorSettings, 'url' | 'branch'>;
  readonly record: MirrorRecord;
  /** The newest change set of the catalog. */
  readonly head: number;
}

export class MirrorService {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** Whether this hub can mirror. Only a hub on a database stores every change set. */
  get supported(): boolean {
    return this.#parts.mirror !== undefined;
  }

  get configured(): boolean {
    return this.#parts.runtime.get('gitMirrorUrl') !== undefined;
  }

  /** From now on, registers the kind of job whenever a repository is set. */
  follow(kinds: JobKinds): void {
    const { runtime, notice } = this.#parts;
    if (!this.supported) {
      if (this.configured) notice(unsupported);
      return;
    }
    const keep = () => {
      kinds.remove(mirrorKind);
      if (this.configured) kinds.add(this.#kind());
    };
    runtime.onChange((names) => (names.has('gitMirrorUrl') ? keep() : undefined));
    keep();
  }

  #kind(): JobKind {
    return {
      kind: mirrorKind,
      label: 'Push changes to the git mirror',
      onRequest: true,
      schedule: { atStart: true, cron: () => this.#parts.runtime.get('gitMirrorSchedule') },
      run: (run) => this.#run(run),
    };
  }

  /** The repository and branch in the settings. Undefined if none is set. */
  place(): Pick<MirrorSettings, 'url' | 'branch'> | undefined {
    const { runtime } = this.#parts;
    const url = runtime.get('gitMirrorUrl');
    return url === undefined ? undefined : { url, branch: runtime.get('gitMirrorBranch') };
  }

  async state(): Promise<MirrorState | undefined> {
    const { mirror, store } = this.#parts;
    const settings = this.place();
    if (mirror === undefined || settings === undefined) return undefined;
    const [record, head] = await Promise.all([new MirrorRecords(mirror.sql, settings).read(), store.head()]);
    return { settings, record, head };
  }

  /**
   * Allows the next run to continue from a commit by others. Returns false if that commit is no longer what stopped the
   * mirror.
   */
  async accept(tip: string): Promise<boolean> {
    const { mirror } = this.#parts;
    const settings = this.place();
    if (mirror === undefined || settings === undefined) return false;
    const records = new MirrorRecords(mirror.sql, settings);
    const { trouble } = await records.read();
    if (trouble?.code !== 'moved' || trouble.tip !== tip) return false;
    await records.accept(tip);
    return true;
  }

  async #settings(): Promise<MirrorSettings | undefined> {
    const { runtime } = this.#parts;
    const place = this.place();
    if (place === undefined) return undefined;
    const [token, sshKey] = await Promise.all([runtime.secret('gitMirrorToken'), runtime.secret('gitMirrorSshKey')]);
    const given = { user: runtime.get('gitMirrorUser'), knownHosts: runtime.get('gitMirrorKnownHosts'), token, sshKey };
    const set = Object.entries(given).filter(([, value]) => value !== undefined);
    return { ...place, ...(Object.fromEntries(set) as Record<string, string>) };
  }

  async #run({ signal, progress }: JobRun): Promise<JobOutcome> {
    const { mirror } = this.#parts;
    const settings = await this.#settings();
    if (mirror === undefined || settings === undefined) return { ok: true, result: 'No repository is set.' };
    const report = (done: number, total: number) => progress({ done, total, text: 'change sets' });
    return this.#told(await new GitMirror(mirror, settings, { signal, progress: report }).bringUpToDate());
  }

  #told(outcome: MirrorOutcome): JobOutcome {
    if (outcome.state === 'done') return { ok: true, result: { ...resultOf(outcome) } };
    if (outcome.state === 'busy') return { ok: true, result: 'Another process is at it.' };
    const { message, remedy, code } = outcome.trouble;
    // If others move the branch, only one job fails. Later jobs find the branch unchanged.
    if (outcome.state === 'waiting') return { ok: true, result: { waiting: message, remedy } };
    const event = code === 'moved' ? 'git-mirror-stopped' : 'git-mirror-failing';
    if (isWorthAnAlert(outcome.trouble)) this.#parts.raiseAlert(event, `${message} ${remedy}`, { code });
    return { ok: false, why: `${message} ${remedy}` };
  }
}

function resultOf({ commits, point }: Extract<MirrorOutcome, { state: 'done' }>): Record<string, Json> {
  return { commits, ...present({ commit: point?.commit, changeSet: point?.changeSet }) };
}

/** The message in the log and on the page of a hub that stores files. */
export const unsupported =
  'The git mirror needs the database backend, which keeps every change set. Put the folder of the catalog under git instead: every save is a commit there, which you can push.';
