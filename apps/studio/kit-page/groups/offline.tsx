import { connection } from '../../src/api/connection.ts';
import { Page } from '../../src/kit/page/page.tsx';
import type { Specimen } from '../specimen/specimen.tsx';

// The connection is shared by the whole page, so it is only reported as lost if this group is shown by itself.
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
