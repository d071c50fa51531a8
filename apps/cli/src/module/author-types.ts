/**
 * Makes the types for module authors as one file without imports. They are taken from the sources of the interface, so
 * that they always agree.
 */
import { readFileSync } from 'node:fs';

const sources = ['records', 'exporter', 'importer', 'revision-source', 'views', 'module'];

/** Types of other packages that the interface uses, reduced to what a module needs. */
const sharedTypes = `type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Severity = 'error' | 'warning';
type NumberKind =
  | 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';

/** A cable as it is stored. */
interface Design {
  readonly id: string;
  readonly label?: string | undefined;
  readonly productRef?: string | undefined;
  readonly [field: string]: unknown;
}

/** The continuity data of a cable: nets, what must connect and what must not. */
interface Continuity {
  readonly format: string;
  readonly version: number;
  readonly design: { readonly id: string; readonly label: string; readonly productRef?: string | null };
  /** Ohms, volts, megohms, seconds. */
  readonly parameters: {
    readonly continuityOhmsMax: number;
    readonly isolationVolts: number;
    readonly isolationMinMohm: number;
    readonly isolationSeconds: number;
    readonly hipotVolts?: number;
    readonly hipotSeconds?: number;
    readonly hipotMaxMicroamps?: number;
  };
  /** The pins that can be probed. */
  readonly points: readonly {
    readonly id: string;
    readonly instance: string;
    readonly terminal: string;
    readonly label: string;
    readonly end: 'a' | 'b' | null;
    readonly signal: string | null;
    readonly net: string;
  }[];
  readonly nets: readonly { readonly net: string; readonly signal: string | null; readonly points: readonly string[] }[];
  readonly connections: readonly {
    readonly id: string;
    readonly kind: string;
    readonly from: string;
    readonly to: string;
    readonly expect: 'continuity' | 'resistance' | 'open-dc' | 'conditional' | 'unverified';
    readonly ohms?: number;
    readonly expectedOhms?: number;
    readonly proposedMaxOhms?: number;
    readonly parallelWires?: number;
    readonly conducts?: { readonly from: string; readonly to: string; readonly volts?: number };
    readonly through?: readonly string[];
    readonly bond?: { readonly amperes: number; readonly beyondOhms: number; readonly maxOhms?: number; readonly seconds?: number };
  }[];
  readonly isolation: readonly {
    readonly id: string;
    readonly a: string;
    readonly b: string;
    readonly rule: string;
    readonly netA: string;
    readonly netB: string;
    /** Instead of the parameters. */
    readonly limits?: {
      readonly isolationVolts: number;
      readonly isolationMinMohm: number;
      readonly isolationSeconds: number;
      readonly hipotVolts?: number;
      readonly hipotSeconds?: number;
      readonly hipotMaxMicroamps?: number;
    };
  }[];
  readonly opens: readonly { readonly id: string; readonly kind: string; readonly point: string; readonly why: string }[];
}
`;

export function authorTypes(api: string): string {
  const parts = sources.map((name) => {
    const source = new URL(`../../../../packages/modules/src/contributions/${name}.ts`, import.meta.url);
    return readFileSync(source, 'utf8')
      .replaceAll(/^import [\s\S]*?;\n/gm, '')
      .replaceAll(/^(interface|type) /gm, 'export $1 ')
      .trim();
  });
  const head = `/** The module API ${api} of Cablewright. Made by \`cablewright module new\`; \`module test\` makes it again. */\n\n`;
  return `${head}${sharedTypes.replaceAll(/^interface/gm, 'export interface')}\n${parts.join('\n\n')}\n`;
}
