/** A hub started as `npm start` starts it, under a process that restarts it. */
import { cookie, hub } from './journey.ts';

export const started = {
  environment: { SERVICE_BACKEND: 'files', INVOCATION_ID: '', SERVICE_RESTART_SUPERVISED: '' },
  program: 'scripts/start.mjs',
  away: true,
};

/** The start time of the hub. */
export const since = async () => {
  const answer = await fetch(`${hub.address}/api/operations`, { headers: { cookie } });
  return ((await answer.json()) as { since: string }).since;
};
