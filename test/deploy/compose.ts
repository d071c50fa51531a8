/** The compose file as a container engine reads it: anchors merged, variables inserted. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export const root = resolve(import.meta.dirname, '../..');

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

export interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/**
 * In every text, `${NAME:-default}` is replaced by the variable, or by the default if the variable is unset or empty.
 */
export function composed(variables: Readonly<Record<string, string>> = {}): Compose {
  const text = readFileSync(resolve(root, 'deploy/compose.yaml'), 'utf8');
  const filled = (value: string) =>
    value.replaceAll(/\$\{([A-Z_]+):-([^}]*)\}/g, (_, name: string, otherwise: string) => variables[name] || otherwise);
  const read = JSON.stringify(parse(text, { merge: true }));
  return JSON.parse(read, (_, value: unknown) => (typeof value === 'string' ? filled(value) : value)) as Compose;
}

/** The services that run this program. */
export function ownServices({ services }: Compose): [string, Service][] {
  return Object.entries(services).filter(([, { image }]) => image === 'cablewright');
}
