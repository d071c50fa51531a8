/** Messages between a sandbox in a thread and its host. */
import type { InstanceOptions, SandboxAnswer, SandboxCall } from './instance.ts';

export type ToSandbox =
  | { readonly start: InstanceOptions }
  | { readonly call: SandboxCall; readonly number: number }
  | { readonly question: number; readonly text: string }
  | { readonly question: number; readonly refused: string };

/** A message to one of the sandboxes in a thread, by its number. */
export type ToSandboxes = { readonly to: number } & ({ readonly message: ToSandbox } | { readonly end: true });

export interface FromSandboxes {
  readonly from: number;
  readonly message: FromSandbox;
}

export type FromSandbox =
  | { readonly loaded: { readonly ok: true } | Extract<SandboxAnswer, { ok: false }> }
  | { readonly number: number; readonly answer: SandboxAnswer }
  | { readonly question: number; readonly name: string; readonly parameters: string };
