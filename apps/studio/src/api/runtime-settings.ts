import { present } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { request, versioned, type Versioned } from './http.ts';

export type SettingsGroup = 'sign-in' | 'notifications' | 'integrations' | 'jobs';
export type SettingValue = string | number | boolean | readonly string[];

/** One setting as the hub shows it: its value and who set it, a secret only with whether it is set. */
export interface SettingsField {
  readonly name: string;
  readonly section: string;
  readonly variable: string;
  readonly label: string;
  readonly help?: string;
  readonly kind: 'text' | 'url' | 'window' | 'schedule' | 'lines' | 'number' | 'flag' | 'choice' | 'list' | 'secret';
  readonly value?: SettingValue;
  readonly default?: SettingValue;
  readonly setBy?: 'server' | 'settings' | 'default';
  readonly secret?: { readonly state: 'set' | 'not-set' | 'unreadable'; readonly setAt?: string };
  readonly readOnly: boolean;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly unit?: string;
  readonly lines?: boolean;
}

export interface SettingsPage {
  readonly label: string;
  readonly help: string;
  readonly keepsSecrets: boolean;
  readonly fields: readonly SettingsField[];
}

interface SettingsForm {
  readonly values: Readonly<Record<string, SettingValue>>;
  readonly secrets?: Readonly<Record<string, string | null>>;
}

export function readGroup(group: SettingsGroup, signal?: AbortSignal): Promise<Versioned<SettingsPage>> {
  return versioned(`/api/settings/${group}`, present({ signal }));
}

export const groupQuery = (group: SettingsGroup) =>
  queryOptions({ queryKey: ['settings', group], queryFn: ({ signal }) => readGroup(group, signal) });

export function putGroup(group: SettingsGroup, body: SettingsForm, ifMatch: string): Promise<Versioned<SettingsPage>> {
  return versioned(`/api/settings/${group}`, { method: 'PUT', body, ifMatch });
}

export interface KeyState {
  readonly keepsSecrets: boolean;
  readonly setByServer: boolean;
  readonly remaining: number;
  readonly unreadable: readonly string[];
}
export interface Rotation {
  readonly rotated: number;
  readonly remaining: number;
  readonly unreadable: readonly string[];
}

export const keyQuery = queryOptions({
  queryKey: ['settings', 'key'],
  queryFn: ({ signal }) => request<KeyState>('/api/settings/key', { signal }),
});

export function rotateKey(newKey: boolean): Promise<Rotation> {
  return request('/api/settings/key/rotate', { method: 'POST', body: { newKey } });
}
