// What the receivers of the guide to webhooks are written in, besides Node, what checks our signatures, and the git servers of the tests.
import { aptInstall, mayInstall, onPath } from './apt.mjs';

const git = { git: 'git', ssh: 'openssh-client', sshd: 'openssh-server' };
const programs = { python3: 'python3', openssl: 'openssl', minisign: 'minisign', ...git };

/** Installs them where that can be done. Answers those that are missing afterwards. */
export function provideReceiverTools() {
  const missing = () => Object.keys(programs).filter((program) => onPath([program]) === undefined);
  if (missing().length > 0 && mayInstall()) {
    console.log(`Installing ${missing().join(' and ')} for the tests …`);
    aptInstall(...missing().map((program) => programs[program]));
  }
  return missing();
}
