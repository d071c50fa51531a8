// Detects whether the processes between this one and the person who ran `npm start` are still running. npm starts a
// shell, and the shell starts this process. npm forwards no signals to it, so this process checks for itself.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const lookEveryMs = 250;
/** The interval of checks on systems where each check has to start `ps`. */
const lookWithPsEveryMs = 2_000;

/** The parent and the name of a process. Undefined if the process has ended. */
function processOf(pid) {
  try {
    if (process.platform === 'linux') {
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'));
      return { name, parent: Number(parent) };
    }
    const [parent, ...name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return { name: name.join(' '), parent: Number(parent) };
  } catch {
    return undefined;
  }
}

const isShell = (name) => /(?:^|\/)-?(?:ba|da|a|z|k)?sh$/.test(name);

/**
 * Calls `ended` once when npm or the shell in between has ended. Processes not started by npm are not watched: a
 * program put in the background outlives its terminal on purpose.
 */
export function whenLauncherEnds(ended, { npm_lifecycle_event: startedByNpm } = process.env) {
  if (startedByNpm === undefined || process.platform === 'win32') return;
  const { ppid } = process;
  const parent = processOf(ppid);
  const shell = parent !== undefined && isShell(parent.name) ? parent : undefined;
  const hasEnded = () => process.ppid !== ppid || (shell !== undefined && processOf(ppid)?.parent !== shell.parent);
  const often = shell === undefined || process.platform === 'linux';
  const timer = setInterval(
    () => {
      if (!hasEnded()) return;
      clearInterval(timer);
      ended();
    },
    often ? lookEveryMs : lookWithPsEveryMs,
  );
  timer.unref();
}
