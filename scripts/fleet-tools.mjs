// The programs around a hub on several machines. The tests of npm test need the pooler; npm run deploy:test needs all
// of them.
import { existsSync } from 'node:fs';
import { aptInstall, mayInstall, onPath } from './apt.mjs';

/** Package by program. PostgreSQL keeps its programs in a separate folder for each version. */
const fleet = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  initdb: 'postgresql',
  buildah: 'buildah',
  debootstrap: 'debootstrap',
  'systemd-analyze': 'systemd',
};

function isThere(program) {
  if (program === 'initdb') return existsSync('/usr/lib/postgresql');
  return onPath([program], { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }) !== undefined;
}

function provide(programs) {
  const missing = () => programs.filter((program) => !isThere(program));
  if (missing().length > 0 && mayInstall()) {
    console.log(`Installing ${missing().join(', ')} for the tests …`);
    aptInstall(...missing().map((program) => fleet[program]));
  }
  return missing();
}

/** Installs the pooler if possible. Returns what is still missing. */
export const providePooler = () => provide(['pgbouncer']);

/** Installs everything if possible. Returns what is still missing. */
export const provideFleet = () => provide(Object.keys(fleet));
