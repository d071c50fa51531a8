// Programs for the tests: those of the receivers in the webhooks guide and of the commands in the guides, one that
// verifies our signatures, one that makes a folder immutable, and the git servers.
import { aptInstall, mayInstall, onPath } from './apt.mjs';

const git = { git: 'git', ssh: 'openssh-client', sshd: 'openssh-server' };
const guides = { curl: 'curl', jq: 'jq' };
const programs = {
  ...guides,
  python3: 'python3',
  openssl: 'openssl',
  minisign: 'minisign',
  chattr: 'e2fsprogs',
  ...git,
};

/** Installs the programs if possible. Returns those that are missing afterwards. */
export function provideReceiverTools() {
  const missing = () => Object.keys(programs).filter((program) => onPath([program]) === undefined);
  if (missing().length > 0 && mayInstall()) {
    console.log(`Installing ${missing().join(' and ')} for the tests …`);
    aptInstall(...missing().map((program) => programs[program]));
  }
  return missing();
}
