/** What a module may do, in words: what a person reads before agreeing. */
import type { ModuleDeclaration } from './declaration.ts';

/** One thing a module asks for. `key` is the same for the same thing in another version. */
export interface Asked {
  readonly key: string;
  readonly text: string;
}

/** Everything the module asks for beyond its input. Empty for a module that only computes. */
export function asksOf({ asks = {}, settings = {}, contributes }: ModuleDeclaration): Asked[] {
  const { hosts = [], hostSettings = [], schedules = {}, store = false, memoryMb } = asks;
  const secrets = Object.entries(settings).filter(([, { type }]) => type === 'secret');
  const refusing = (contributes.rules ?? []).filter(({ severity }) => severity === 'error');
  return [
    ...hosts.map((host) => ({ key: `host ${host}`, text: `Connects to ${host} and may send it what it is given.` })),
    ...hostSettings.map((name) => ({
      key: `host of ${name}`,
      text: `Connects to the server whose address you enter as "${settings[name]?.label ?? name}" and may send it what it is given.`,
    })),
    ...secrets.map(([name, { label }]) => ({
      key: `secret ${name}`,
      text: `Reads a secret you enter for it: ${label}.`,
    })),
    ...(store ? [{ key: 'store', text: 'Keeps data of its own on this hub, up to 1 MB.' }] : []),
    ...Object.entries(schedules).map(([id, { every, at }]) => ({
      key: `schedule ${id} ${every}`,
      text: `Runs "${labelOf(contributes, id)}" by itself every ${every}${at === undefined ? '' : ` at ${at}`}.`,
    })),
    ...(memoryMb === undefined ? [] : [{ key: `memory ${memoryMb}`, text: `Uses up to ${memoryMb} MB of memory.` }]),
    ...(contributes.partNumberScheme === undefined
      ? []
      : [{ key: 'scheme', text: `Numbers the parts of this hub: ${contributes.partNumberScheme.label}.` }]),
    ...(refusing.length === 0 ? [] : [{ key: 'refuses', text: 'Its rules can refuse saves and releases.' }]),
  ];
}

function labelOf({ loaders = [], schedules = [] }: ModuleDeclaration['contributes'], id: string): string {
  return [...loaders, ...schedules].find((one) => one.id === id)?.label ?? id;
}

/** What the new version asks for that the old one did not. An update without any needs no new consent. */
export function addedAsks(before: ModuleDeclaration, after: ModuleDeclaration): Asked[] {
  const known = new Set(asksOf(before).map(({ key }) => key));
  return asksOf(after).filter(({ key }) => !known.has(key));
}

/** What the old version asked for and the new one does not. */
export function droppedAsks(before: ModuleDeclaration, after: ModuleDeclaration): Asked[] {
  return addedAsks(after, before);
}
