import { connection } from '../../src/api/connection.ts';
import { Page } from '../../src/kit/page/page.tsx';
import type { Specimen } from '../specimen/specimen.tsx';

// Whether the hub answers is known once for a whole page: this group is one where it does not.
if (new URLSearchParams(location.search).get('group') === 'offline') connection.report(true);

export const offline: readonly Specimen[] = [
  {
    of: ['ConnectionLine'],
    size: 'page',
    states: {
      Offline: (
        <Page title="Sensor lead" state="Edited, saved when the hub is back">
          Content
        </Page>
      ),
    },
  },
];
