/** A person's authenticator app: set it up, enter its code, make new recovery codes, turn it off. */
import Type from 'typebox';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import type { AccountParts } from '../account-parts.ts';
import { CodeAccepted, Status, Passkey } from '../answers.ts';
import { accountErrors } from '../errors.ts';
import { forward } from '../forward.ts';
import { passwordLength } from '../sign-in.ts';
import { signedIn } from '../own-password.ts';
import { enterCode, type CodeKind } from './enter-code.ts';
import { confirmationOf, requireConfirmation } from './confirm.ts';
import { passkeyRoutes } from './passkey-routes.ts';

const area = 'Accounts';
const own = { role: 'viewer', builders: true, session: true, withoutSecondFactor: true } as const;
const refusals = [httpErrors['sign-in-required'], ...Object.values(accountErrors)];

/** Required if the person has a password. */
const Password = Type.Optional(Type.String({ minLength: 1, maxLength: passwordLength.max }));
const PasswordForm = Type.Object({ password: Password }, { additionalProperties: false });
const RecoveryCodes = Type.Array(Type.String(), { description: 'Each replaces a code of the app once' });

const State = Type.Object(
  {
    required: Type.Boolean({ description: 'Whether an owner requires a second factor of everybody' }),
    app: Type.Boolean({ description: 'Whether codes of an authenticator app are asked for' }),
    recoveryCodes: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How many are left; null when they can no longer be read',
    }),
    passkeys: Type.Array(Passkey),
    confirm: Type.Union([Type.Literal('password'), Type.Literal('now'), Type.Literal('after signing in again')], {
      description: 'What a change needs',
    }),
  },
  { title: 'Second factor' },
);

export function secondFactorRoutes(parts: AccountParts): Route[] {
  return [
    stateRoute(parts),
    enableRoute(parts),
    codeRoute(parts, 'totp'),
    codeRoute(parts, 'backup-code'),
    newCodesRoute(parts),
    disableRoute(parts),
    ...passkeyRoutes(parts),
  ];
}

function stateRoute(parts: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/account/second-factor',
    operation: 'getSecondFactor',
    area,
    ...own,
    summary: 'Your authenticator app, recovery codes and passkeys',
    answers: { 200: { says: 'What is set up', schema: State } },
    refusals: [accountErrors['sign-in-off']],
    handle: async ({ actor }) => {
      const { accounts, account } = signedIn(parts, actor);
      const { secondFactors, requiresSecondFactor: required } = accounts;
      const app = await secondFactors.hasApp(account);
      const recoveryCodes = app ? ((await secondFactors.recoveryCodes(account)) ?? null) : 0;
      const passkeys = await secondFactors.passkeys(account);
      const confirm = await confirmationOf(parts, actor);
      return ok({ required, app, recoveryCodes, passkeys, confirm }, { 'cache-control': 'no-store' });
    },
  });
}

function enableRoute(parts: AccountParts): Route {
  const Setup = Type.Object(
    {
      method: Type.Literal('totp'),
      totpURI: Type.String({ description: 'What the app scans as a QR code: otpauth://totp/… with the secret' }),
      backupCodes: RecoveryCodes,
    },
    { title: 'Authenticator app setup' },
  );
  return change(parts, {
    verb: 'enable',
    operation: 'setUpAuthenticatorApp',
    summary: 'Start to set up an authenticator app. It counts once a code of it was entered',
    says: 'The secret for the app, and recovery codes; shown only now',
    schema: Setup,
  });
}

function newCodesRoute(parts: AccountParts): Route {
  return change(parts, {
    verb: 'generate-backup-codes',
    operation: 'makeRecoveryCodes',
    summary: 'Make new recovery codes. The former ones no longer work',
    says: 'The recovery codes, shown only now',
    schema: Type.Object({ status: Type.Boolean(), backupCodes: RecoveryCodes }),
    event: 'second-factor.codes',
  });
}

function disableRoute(parts: AccountParts): Route {
  return change(parts, {
    verb: 'disable',
    operation: 'turnOffAuthenticatorApp',
    summary: 'Turn off the authenticator app. Its recovery codes no longer work either',
    says: 'It is off',
    schema: Status,
    event: 'second-factor.off',
  });
}

interface Change {
  readonly verb: string;
  readonly operation: string;
  readonly summary: string;
  readonly says: string;
  readonly schema: Type.TSchema;
  readonly event?: 'second-factor.codes' | 'second-factor.off';
}

function change(parts: AccountParts, { verb, operation, summary, says, schema, event }: Change): Route {
  return route({
    method: 'POST',
    path: `/api/auth/two-factor/${verb}`,
    operation,
    area,
    ...own,
    summary,
    body: PasswordForm,
    answers: { 200: { says, schema } },
    refusals,
    handle: async (call) => {
      const { accounts } = signedIn(parts, call.actor);
      await requireConfirmation(parts, call);
      const { publicUrl, audit } = parts;
      const answer = await forward<unknown>(accounts, call, {
        method: 'POST',
        path: `/api/auth/two-factor/${verb}`,
        publicUrl,
      });
      if (answer.status === 200 && event !== undefined) await audit.note(event, call);
      return answer;
    },
  });
}

function codeRoute(parts: AccountParts, kind: CodeKind): Route {
  const app = kind === 'totp';
  const form = {
    code: app
      ? Type.String({ minLength: 1, maxLength: 10, description: 'Six digits' })
      : Type.String({ minLength: 1, maxLength: 40 }),
    trustDevice: Type.Optional(Type.Boolean({ description: 'Ask for no code in this browser for 30 days' })),
  };
  return route({
    method: 'POST',
    path: `/api/auth/two-factor/verify-${kind}`,
    operation: app ? 'enterAppCode' : 'enterRecoveryCode',
    area,
    role: 'public',
    summary: app
      ? 'Finish signing in, or setting up the app, with a code of the authenticator app'
      : 'Finish signing in with a recovery code, which is then used up',
    body: Type.Object(form, { additionalProperties: false }),
    answers: {
      200: { says: 'Signed in', schema: CodeAccepted },
    },
    refusals,
    handle: (call: Call<unknown, unknown, { code: string }>) => enterCode(parts, call, kind),
  });
}
