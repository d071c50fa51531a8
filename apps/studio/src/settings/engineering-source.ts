import type { EngineeringSettings } from '@cablewright/model';
import { engineeringQuery, putEngineering, readEngineering } from '../api/settings.ts';
import type { RecordSource } from '../kit/editor/save-draft.ts';

/** The engineering settings as one record; pages of it edit their own draft. */
export function engineeringSource(page: string): RecordSource<EngineeringSettings> {
  return {
    kind: 'settings',
    id: 'engineering',
    draft: `settings/engineering/${page}`,
    name: 'settings',
    queryKey: engineeringQuery.queryKey,
    read: () => readEngineering(),
    write: (settings, seen = '') => putEngineering(settings, seen),
  };
}
