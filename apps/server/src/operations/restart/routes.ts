/** The route that restarts the app from the studio. The app shuts down cleanly, and its supervisor starts it again. */
import Type from 'typebox';
import type { AuditWriter } from '../../platform/audit/audit-log.ts';
import { errorTable, refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { accepted } from '../../platform/http/answer.ts';

export const restartErrors = errorTable({
  'not-supervised': [409, 'No supervisor is set up to restart the server'],
});

/** The exit code for a restart. It differs from 0 for a stop and 1 for a failure. */
export const restartCode = 75;

/** The delay before the hub stops listening, in ms, so that the response can be sent. */
const answerMs = 100;

export interface RestartParts {
  /** Exits the program with `restartCode`. Undefined without a supervisor. */
  readonly restart: (() => void) | undefined;
  readonly audit: AuditWriter;
}

export function restartRoutes({ restart, audit }: RestartParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/restart',
      operation: 'restart',
      area: 'Operations',
      role: 'owner',
      session: true,
      summary: 'Restart the server after answering requests in progress. Requires a supervisor that restarts it',
      body: Type.Object({}, { additionalProperties: false }),
      answers: {
        202: {
          says: 'The server stops in a moment, with exit code 75',
          schema: Type.Object({ restarting: Type.Literal(true) }),
        },
      },
      refusals: [restartErrors['not-supervised']],
      handle: async (call) => {
        if (restart === undefined)
          return refuse(
            restartErrors['not-supervised'],
            'Run the server under a supervisor that restarts it on failure, and set SERVICE_RESTART_SUPERVISED=true.',
          );
        await audit.note('server.restarted', call);
        setTimeout(restart, answerMs);
        return accepted({ restarting: true } as const);
      },
    }),
  ];
}
