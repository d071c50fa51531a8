import { getEngineeringSettings, saveEngineeringSettings } from '@cablewright/client';
import type { EngineeringSettings } from '@cablewright/model';
import { hub } from '../api/hub.ts';
import { engineeringQuery } from '../api/settings.ts';
import type { RecordSource } from '../kit/editor/save-draft.ts';

/** The engineering settings as one record. Each page that edits them has its own draft. */
export function engineeringSource(page: string): RecordSource<EngineeringSettings> {
  return {
    kind: 'settings',
    id: 'engineering',
    draft: `settings/engineering/${page}`,
    name: 'settings',
    queryKey: engineeringQuery.queryKey,
    read: () => hub.versioned(getEngineeringSettings),
    write: (settings, seen = '') => hub.versioned(saveEngineeringSettings, { body: settings, ifMatch: seen }),
  };
}
