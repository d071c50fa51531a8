/** Settings, and the operations pages of owners. */
import {
  getEngineeringSettings,
  getGitMirror,
  getIntegrationSettings,
  getJobSettings,
  getLockedSettings,
  getNotificationSettings,
  getNumberSettings,
  getOperations,
  getSettingsKey,
  getSignInSettings,
  installStoreModule,
  listAuditLog,
  type ListAuditLogQuery,
  listInvitations,
  listModules,
  listPeople,
  listStoreModules,
  listStores,
  listWebhooks,
} from '@cablewright/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hub, pages } from './hub.ts';

export const engineeringQuery = queryOptions({
  queryKey: ['settings', 'engineering'],
  queryFn: ({ signal }) => hub.versioned(getEngineeringSettings, { signal }),
});

/** Values set by the server. They change only with a restart. */
export const lockedQuery = queryOptions({
  queryKey: ['settings', 'locked'],
  queryFn: ({ signal }) => hub.call(getLockedSettings, { signal }),
  staleTime: Infinity,
});

/** The operations that read a group of settings. */
export const groupReads = {
  'sign-in': getSignInSettings,
  notifications: getNotificationSettings,
  integrations: getIntegrationSettings,
  jobs: getJobSettings,
};
export type SettingsGroupId = keyof typeof groupReads;

export const groupQuery = (group: SettingsGroupId) =>
  queryOptions({
    queryKey: ['settings', group],
    queryFn: ({ signal }) => hub.versioned(groupReads[group], { signal }),
  });

export const keyQuery = queryOptions({
  queryKey: ['settings', 'key'],
  queryFn: ({ signal }) => hub.call(getSettingsKey, { signal }),
});

export const numberSettingsQuery = queryOptions({
  queryKey: ['settings', 'part-numbers'],
  queryFn: ({ signal }) => hub.versioned(getNumberSettings, { signal }),
});

/** The status changes with every save. When its job sends an event, it is read again at once. */
export const gitMirrorQuery = queryOptions({
  queryKey: ['git-mirror'],
  queryFn: ({ signal }) => hub.call(getGitMirror, { signal }),
  staleTime: 0,
});

export const storesQuery = queryOptions({
  queryKey: ['stores'],
  queryFn: ({ signal }) => hub.call(listStores, { signal }),
});

export const modulesQuery = queryOptions({
  queryKey: ['modules'],
  queryFn: ({ signal }) => hub.call(listModules, { signal }),
});

export const storeModulesQuery = queryOptions({
  queryKey: ['stores', 'modules'],
  queryFn: async ({ signal }) => (await hub.call(listStoreModules, { signal })).items,
});

/** The module file's own description, read from the store each time. */
export function storeModulePreviewQuery(id: string, module: string, version: string) {
  return queryOptions({
    queryKey: ['store-module-preview', id, module, version],
    queryFn: ({ signal }) =>
      hub.call(installStoreModule, { params: { id, module }, query: { dryRun: '1' }, body: { version }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export const webhooksQuery = queryOptions({
  queryKey: ['settings', 'webhooks'],
  queryFn: ({ signal }) => hub.versioned(listWebhooks, { signal }),
});

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => hub.call(getOperations, { signal }),
  refetchInterval: 60_000,
});

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => hub.call(listPeople) });

export const invitationsQuery = queryOptions({ queryKey: ['invitations'], queryFn: () => hub.call(listInvitations) });

export type AuditQuery = Readonly<Pick<ListAuditLogQuery, 'event' | 'person' | 'from' | 'to'>>;

export function auditQuery(filter: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(listAuditLog, { query: { limit: 100, ...filter, cursor }, signal }),
    ...pages,
    // No event reports a sign-in elsewhere.
    staleTime: 0,
  });
}
