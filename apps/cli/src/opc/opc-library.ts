/**
 * The part of the OPC UA library that the gateway uses. The library is large, so it is installed only where the gateway
 * runs.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../refusal/refusal.ts';

/** An id of a node, such as `ns=3;i=1002`. */
interface NodeId {
  toString(): string;
}

interface Reference {
  readonly nodeId: NodeId;
  readonly typeDefinition: NodeId;
  readonly browseName: { readonly namespaceIndex: number; readonly name: string | null };
}

/** A value with its type. */
export interface OpcValue {
  readonly dataType: unknown;
  readonly arrayType?: unknown;
  readonly value: unknown;
}

interface CallResult {
  readonly statusCode: { readonly isGood: () => boolean; toString(): string };
  readonly outputArguments?: OpcValue[] | null;
}

export interface OpcSession {
  readNamespaceArray(): Promise<string[]>;
  browse(of: object): Promise<{ readonly references?: readonly Reference[] | null }>;
  call(of: object): Promise<CallResult>;
  constructExtensionObject(type: NodeId, fields: object): Promise<object>;
  close(): Promise<void>;
}

interface OpcClient {
  connect(endpoint: string): Promise<void>;
  createSession(user?: object): Promise<OpcSession>;
  disconnect(): Promise<void>;
}

/** A folder with a key, a certificate, and the certificates that are trusted. */
export interface CertificateStore {
  initialize(): Promise<void>;
  trustCertificate(der: Buffer): Promise<void>;
}

export interface OpcLibrary {
  readonly CertificateManager: new (options: object) => CertificateStore;
  readonly OPCUAClient: { create(options: object): OpcClient };
  readonly DataType: Readonly<Record<string, number>>;
  readonly VariantArrayType: Readonly<Record<string, number>>;
  readonly MessageSecurityMode: Readonly<Record<string, number>>;
  readonly SecurityPolicy: Readonly<Record<string, string>>;
  readonly UserTokenType: Readonly<Record<string, number>>;
  coerceNodeId(text: string): NodeId;
  promoteOpaqueStructure(session: OpcSession, values: readonly { readonly value: OpcValue }[]): Promise<void>;
}

const library = 'node-opcua-client';

/**
 * Loads the library from the packages of the program or from the folder in which it is started. If it is missing, the
 * refusal says how to install it.
 */
export async function loadOpcLibrary(folder = process.cwd()): Promise<OpcLibrary> {
  for (const from of [import.meta.url, join(folder, 'package.json')]) {
    try {
      const file = createRequire(from).resolve(library);
      return await loadAt(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new CommandError(`The gateway needs the package ${library}. Install it in this folder: npm install ${library}`);
}

/**
 * Loads the library together with its internal certificate functions, which it does not export. Its own logging is
 * turned off, because every failure is reported here.
 */
async function loadAt(file: string): Promise<OpcLibrary> {
  const load = createRequire(file);
  const { OPCUACertificateManager } = load('node-opcua-certificate-manager') as {
    readonly OPCUACertificateManager: OpcLibrary['CertificateManager'];
  };
  const { setWarningLogger, setErrorLogger } = load('node-opcua-debug') as Readonly<
    Record<string, (log: () => void) => void>
  >;
  for (const setLogger of [setWarningLogger, setErrorLogger]) setLogger?.(() => undefined);
  const client = (await import(pathToFileURL(file).href)) as Omit<OpcLibrary, 'CertificateManager'>;
  return { ...client, CertificateManager: OPCUACertificateManager };
}
