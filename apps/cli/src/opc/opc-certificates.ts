/** Certificates for signed or encrypted messages: the gateway has its own, and must trust the machine's. */
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError } from '../refusal/refusal.ts';
import type { CertificateStore, OpcLibrary } from './opc-library.ts';

/** The chosen certificates. All are paths. */
export interface CertificateChoice {
  /** Keeps the key and certificate of the gateway, and the certificates that it trusts and that it refused. */
  readonly folder: string;
  /** Certificate and key of the gateway, unless it should create its own. */
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  /** Certificates of machines. */
  readonly trusted: readonly string[];
}

/** Certificates of a gateway that is about to connect. */
interface OwnCertificates {
  /** The part of the options of a client that names them. */
  readonly options: object;
  /** Explains why a connection that needs certificates failed, as the end of a sentence. */
  explain(message: string): string;
}

const applicationName = 'Cablewright gateway';

/** Opens the folder of certificates, and trusts the named ones. Refuses unusable files before anything is sent. */
export async function openCertificates(
  { CertificateManager }: OpcLibrary,
  { folder, certificate, key, trusted }: CertificateChoice,
): Promise<OwnCertificates> {
  const given = ownOf(certificate, key);
  const machines = trusted.map((path) => readCertificate(path, '--trust'));
  const rootFolder = resolve(folder);
  const store = await openStore(new CertificateManager({ rootFolder, disableFileWatchers: true }), rootFolder);
  for (const { raw } of machines) await store.trustCertificate(raw);
  const own = given?.certificateFile ?? join(rootFolder, 'own', 'certs', 'client_certificate.pem');
  return {
    options: { applicationName, clientCertificateManager: store, ...given },
    explain: (message) => {
      if (/server certificate verification failed/i.test(message)) return machineRefused(message, rootFolder);
      const shown = fingerprintOf(own);
      return `${message}. If the machine does not know the gateway yet, trust its certificate there: ${own}${shown === undefined ? '' : ` (SHA-1 ${shown})`}`;
    },
  };
}

async function openStore(store: CertificateStore, folder: string): Promise<CertificateStore> {
  try {
    await store.initialize();
    return store;
  } catch (error) {
    throw new CommandError(`Couldn’t use the folder of certificates ${folder}: ${(error as Error).message}`);
  }
}

/** A matching certificate and key. Undefined if neither is given. */
function ownOf(certificate: string | undefined, key: string | undefined) {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined)
    throw new CommandError('Name both --certificate and --key, or neither: the gateway then makes its own.');
  const read = readCertificate(certificate, '--certificate');
  if (!read.checkPrivateKey(readKey(key)))
    throw new CommandError(`The key ${key} is not that of the certificate ${certificate}.`);
  // OPC 10000-6, 6.2.2: the certificate names the application by its URI.
  const applicationUri = /(?:^|, )URI:([^,]+)/.exec(read.subjectAltName ?? '')?.[1];
  if (applicationUri === undefined)
    throw new CommandError(
      `The certificate ${certificate} does not name an application: it needs a URI under its alternative names, such as urn:gateway:cablewright.`,
    );
  return { certificateFile: resolve(certificate), privateKeyFile: resolve(key), applicationUri };
}

function readKey(path: string) {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (error) {
    throw new CommandError(`Couldn’t read the key ${path} (PEM, without a passphrase): ${(error as Error).message}`);
  }
}

function readCertificate(path: string, option: string): X509Certificate {
  let read: X509Certificate;
  try {
    read = new X509Certificate(readFileSync(path));
  } catch (error) {
    throw new CommandError(
      `Couldn’t read the certificate ${path} of ${option} (PEM or DER): ${(error as Error).message}`,
    );
  }
  if (new Date(read.validTo).getTime() < Date.now())
    throw new CommandError(`The certificate ${path} of ${option} was valid until ${read.validTo}. Get a new one.`);
  return read;
}

/** The sentence for a certificate of the machine that is not trusted. The library has stored it in a folder. */
function machineRefused(message: string, rootFolder: string): string {
  if (!message.includes('Untrusted')) return `the certificate of the machine cannot be used: ${message}`;
  const folder = join(rootFolder, 'rejected');
  const [newest] = filesIn(folder)
    .map((name) => join(folder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (newest === undefined)
    return 'the certificate of the machine is not trusted. Get it from the machine, and name it with --trust FILE.';
  return `the certificate of the machine is not trusted yet. Compare its SHA-1 fingerprint ${fingerprintOf(newest) ?? ''} with the one that the machine shows. If they are equal, start once with --trust "${newest}"`;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.pem'));
  } catch {
    return [];
  }
}

function fingerprintOf(path: string): string | undefined {
  try {
    return createHash('sha1')
      .update(new X509Certificate(readFileSync(path)).raw)
      .digest('hex');
  } catch {
    return undefined;
  }
}
