import { present, type EngineeringSettings } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { versioned, type Versioned } from './http.ts';

export function readEngineering(signal?: AbortSignal): Promise<Versioned<EngineeringSettings>> {
  return versioned('/api/settings/engineering', present({ signal }));
}

export const engineeringQuery = queryOptions({
  queryKey: ['settings', 'engineering'],
  queryFn: ({ signal }) => readEngineering(signal),
});

export function putEngineering(
  settings: EngineeringSettings,
  ifMatch: string,
): Promise<Versioned<EngineeringSettings>> {
  return versioned('/api/settings/engineering', { method: 'PUT', body: settings, ifMatch });
}
