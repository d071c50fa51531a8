import { connection } from '../../src/api/connection.ts';
import { Page } from '../../src/kit/page/page.tsx';
import type { Specimen } from '../specimen/specimen.tsx';

// A page learns only once whether the hub answers. In this group it doesn't.
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
