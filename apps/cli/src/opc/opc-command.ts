/** `opc-gateway`: sends jobs to a machine over OPC UA (OPC 40570) and collects its reports. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiError, Client } from '@cablewright/client';
import { CommandError } from '../refusal/refusal.ts';
import { type CertificateChoice, openCertificates } from './opc-certificates.ts';
import { Gateway } from './gateway.ts';
import { loadOpcLibrary, type OpcLibrary, type OpcSession } from './opc-library.ts';

export const usage = `opc-gateway [address of a hub] --machine ID --endpoint opc.tcp://HOST:PORT [--security none|sign|encrypt] [--pki FOLDER] [--certificate FILE --key FILE] [--trust FILE] [--user NAME] [--every SECONDS] [--once]
  Gives a machine the jobs that the settings of the hub state for it, and records what it reports. Without an address: the hub SERVICE_API_URL names.
  Reads the token from SERVICE_API_TOKEN; it needs the scopes catalog:read and builds:write. Reads the password of --user from OPCUA_PASSWORD.
  Needs the package node-opcua-client in the folder in which it is started: npm install node-opcua-client. A real machine was not tried.
  --security how messages are protected. Default: encrypt, which signs and encrypts them (Basic256Sha256)
  --pki where the gateway keeps its key, its certificate and those that it trusts. Default: opc-certificates   --certificate, --key its own instead of those it makes
  --trust the certificate of a machine, which is trusted from then on; once for each   --every how often it asks, in seconds. Default: 5   --once asks once and ends`;

interface Choice {
  readonly address: string;
  readonly machine: string;
  readonly endpoint: string;
  readonly security: 'none' | 'sign' | 'encrypt';
  readonly user: string | undefined;
  readonly seconds: number;
  readonly isOnce: boolean;
  readonly certificates: CertificateChoice;
}

/** Runs until it is stopped. Returns 0, or 2 if the hub or the machine cannot be used. */
export async function runOpcGateway(args: readonly string[]): Promise<number> {
  try {
    const choice = choiceOf(args);
    const library = await loadOpcLibrary();
    const hub = new Client({ baseUrl: choice.address, ...tokenOf(process.env['SERVICE_API_TOKEN']) });
    await withSession(library, choice, async (session) => {
      const gateway = await Gateway.open({ hub, machine: choice.machine, library, session, log: console.log });
      for (;;) {
        const { stored, recorded } = await gateway.step();
        if (stored + recorded > 0) console.log(`${stored} jobs stored, ${recorded} events recorded`);
        if (choice.isOnce) return;
        await sleep(choice.seconds * 1000);
      }
    });
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof ApiError)) throw error;
    console.error(error.message);
    return 2;
  }
}

const tokenOf = (token: string | undefined) => (token === undefined ? {} : { token });

async function withSession(
  library: OpcLibrary,
  { endpoint, security, user, certificates }: Choice,
  use: (session: OpcSession) => Promise<void>,
): Promise<void> {
  const { OPCUAClient, MessageSecurityMode, SecurityPolicy, UserTokenType } = library;
  const isPlain = security === 'none';
  const own = isPlain ? undefined : await openCertificates(library, certificates);
  const client = OPCUAClient.create({
    endpointMustExist: false,
    securityMode: MessageSecurityMode[isPlain ? 'None' : security === 'sign' ? 'Sign' : 'SignAndEncrypt'],
    securityPolicy: SecurityPolicy[isPlain ? 'None' : 'Basic256Sha256'],
    connectionStrategy: { maxRetry: 2, initialDelay: 500, maxDelay: 2000 },
    ...own?.options,
  });
  try {
    await client.connect(endpoint);
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(`Couldn’t connect to ${endpoint}: ${own?.explain(message) ?? message}`);
  }
  try {
    const password = process.env['OPCUA_PASSWORD'] ?? '';
    const identity = user === undefined ? undefined : { type: UserTokenType['UserName'], userName: user, password };
    const session = await client.createSession(identity).catch((error: Error) => {
      throw new CommandError(
        `${endpoint} opened no session for ${user ?? 'a gateway without --user'} with --security ${security}: ${error.message.trim()}`,
      );
    });
    try {
      await use(session);
    } finally {
      await session.close();
    }
  } finally {
    await client.disconnect();
  }
}

function choiceOf(args: readonly string[]): Choice {
  const { positionals, values } = parsed(args);
  const [address = process.env['SERVICE_API_URL'], ...more] = positionals;
  const { machine, endpoint, security = 'encrypt', user, every = '5', once = false } = values;
  const { pki = 'opc-certificates', certificate, key, trust = [] } = values;
  const seconds = Number(every);
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address) || more.length > 0)
    throw new CommandError(`Write ${usage}`);
  if (machine === undefined || endpoint === undefined || !endpoint.startsWith('opc.tcp://'))
    throw new CommandError(`Name the machine and its endpoint. Write ${usage}`);
  if (security !== 'none' && security !== 'sign' && security !== 'encrypt')
    throw new CommandError(`There is no security "${security}". Write none, sign or encrypt.`);
  if (!(seconds >= 1 && seconds <= 3600)) throw new CommandError('Write --every with 1 to 3600 seconds.');
  if (security === 'none' && [certificate, key, ...trust].some((path) => path !== undefined))
    throw new CommandError(
      'Certificates are for --security sign or encrypt. Leave out --security none, or the certificates.',
    );
  const certificates = { folder: pki, certificate, key, trusted: trust };
  return { address: new URL(address).origin, machine, endpoint, security, user, seconds, isOnce: once, certificates };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        machine: { type: 'string' },
        endpoint: { type: 'string' },
        security: { type: 'string' },
        pki: { type: 'string' },
        certificate: { type: 'string' },
        key: { type: 'string' },
        trust: { type: 'string', multiple: true },
        user: { type: 'string' },
        every: { type: 'string' },
        once: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}
