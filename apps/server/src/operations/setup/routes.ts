import { nonEmpty } from '@cablewright/model';
import Type from 'typebox';
import { ok } from '../../platform/http/answer.ts';
import { refuse, RefusalError } from '../../platform/http/problem.ts';
import { tooManyAttempts } from '../../accounts/too-many-attempts.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { packErrors } from '../../integrations/packs/errors.ts';
import { PackLine, packLine, PackOffers } from '../../integrations/packs/line.ts';
import { setupErrors } from './errors.ts';
import { finishSetup, type SetupParts } from './finish.ts';
import { SetupForm } from './form.ts';

const SetupState = Type.Object(
  {
    done: Type.Boolean(),
    signIn: Type.Optional(Type.Boolean({ description: 'Whether this server requires sign-in' })),
    password: Type.Optional(Type.Boolean({ description: 'Whether the owner signs in with a password' })),
    catalogs: Type.Optional(Type.Array(Type.String())),
    packs: Type.Optional(
      Type.Array(
        Type.Object({
          ...PackLine.properties,
          suggested: Type.Boolean({ description: 'Selected at first, as SERVICE_SUGGESTED_MODULES says' }),
        }),
      ),
    ),
    modules: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), label: Type.String(), suggested: Type.Boolean() }), {
        description: 'The domain modules: the same as the packs, by name',
      }),
    ),
  },
  { title: 'Setup state', description: 'Everything but `done` is absent once setup is finished' },
);
const SetupDone = Type.Object(
  {
    done: Type.Literal(true),
    packs: Type.Optional(Type.Array(Type.Object({ pack: Type.String(), offers: PackOffers }))),
  },
  { title: 'Finished setup' },
);

export function setupRoutes(parts: SetupParts): Route[] {
  return [stateRoute(parts), finishRoute(parts)];
}

function stateRoute({ state, accounts, methods, suggestedModules, packs }: SetupParts): Route {
  return route({
    method: 'GET',
    path: '/api/setup',
    operation: 'getSetup',
    area: 'Setup',
    role: 'setup',
    duringSetup: true,
    summary: 'Whether setup is finished, and its options',
    answers: { 200: { says: 'The state', schema: SetupState } },
    handle: async () => {
      const done = await state.isDone();
      if (done) return ok({ done });
      const chosen = [...(await packs.manifests()).values()]
        .filter(({ id }) => id !== 'starter')
        .map((manifest) => ({ ...packLine(manifest), suggested: suggestedModules.includes(manifest.id) }));
      const catalogs = ['starter', 'empty'];
      const password = (await methods?.givesPasswords()) ?? false;
      const modules = chosen.map(({ id, name, suggested }) => ({ id, label: name, suggested }));
      return ok({ done, signIn: accounts !== undefined, password, catalogs, packs: chosen, modules });
    },
  });
}

function finishRoute(parts: SetupParts): Route {
  // Requests run one at a time, so that a second request finds setup finished.
  let turn: Promise<unknown> = Promise.resolve();
  return route({
    method: 'POST',
    path: '/api/setup',
    operation: 'finishSetup',
    area: 'Setup',
    role: 'setup',
    duringSetup: true,
    summary: 'Finish setup with the organisation, the owner and the first catalog',
    body: SetupForm,
    answers: {
      200: {
        says: 'Setup is finished. `packs` lists packs with suggestions, such as a numbering scheme',
        schema: SetupDone,
      },
    },
    refusals: [
      ...Object.values(setupErrors),
      packErrors['no-such-pack'],
      packErrors['pack-requires'],
      packErrors['pack-unreadable'],
    ],
    handle: ({ body }) => {
      const mine = turn.then(async () => {
        await checkMayFinish(parts, body.code);
        const packs = await finishSetup(parts, body);
        return ok({ done: true, packs: nonEmpty(packs) });
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
  });
}

async function checkMayFinish({ state }: SetupParts, code: string): Promise<void> {
  if (await state.isDone()) refuse(setupErrors['setup-done'], 'Sign in instead.');
  const right = await state.accepts(code);
  if (typeof right === 'number') throw new RefusalError(tooManyAttempts(right, { row: setupErrors['setup-tries'] }));
  if (!right) refuse(setupErrors['setup-code-wrong'], 'The setup code is in the console output of the server.');
}
