/** A module's permissions as text, as shown to the person who agrees to them. */
import type { ModuleDeclaration } from './declaration.ts';

/** A permission that a module requests. `key` stays the same across versions of the module. */
export interface ModulePermission {
  readonly key: string;
  readonly text: string;
}

/** Everything that the module requests in addition to its input. Empty for a module that only computes. */
export function asksOf({ asks = {}, settings = {}, contributes }: ModuleDeclaration): ModulePermission[] {
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
  return [...loaders, ...schedules].find((contribution) => contribution.id === id)?.label ?? id;
}

/** Permissions that only the new version requests. If there are none, an update needs no new consent. */
export function addedAsks(before: ModuleDeclaration, after: ModuleDeclaration): ModulePermission[] {
  const knownKeys = new Set(asksOf(before).map(({ key }) => key));
  return asksOf(after).filter(({ key }) => !knownKeys.has(key));
}

/** Permissions that only the old version requests. */
export function droppedAsks(before: ModuleDeclaration, after: ModuleDeclaration): ModulePermission[] {
  return addedAsks(after, before);
}
