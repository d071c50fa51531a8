import { createTheme, MantineProvider, mergeThemeOverrides, Modal, Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cssVariables, theme as studioTheme } from '../src/kit/theme/theme.ts';
import { groups } from './groups/groups.ts';
import styles from './specimen/kit-page.module.css';
import { sampleClient } from './specimen/sample-data.ts';
import { SpecimenView } from './specimen/specimen.tsx';

/** Dialogs render in place, because a page shows several of them, and neither trap nor move the focus. */
const inPlace = { withinPortal: false, lockScroll: false, trapFocus: false, returnFocus: false };
const theme = mergeThemeOverrides(
  studioTheme,
  createTheme({
    components: {
      Modal: Modal.extend({ defaultProps: { ...studioTheme.components?.['Modal']?.defaultProps, ...inPlace } }),
      Drawer: Drawer.extend({ defaultProps: { ...studioTheme.components?.['Drawer']?.defaultProps, ...inPlace } }),
    },
  }),
);

const client = sampleClient();

interface GroupPageProps {
  /** Comma-separated names of groups. */
  readonly group: string;
  readonly theme: 'light' | 'dark';
}

/** Shows all components of one or more groups. */
export function GroupPage({ group, theme: scheme }: GroupPageProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={client}>
        <Notifications />
        <RouterProvider router={routerOf(group)} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Controls read the address and link to other pages, so every address shows the group. */
function routerOf(group: string) {
  const Group = () =>
    group.split(',').map((name) => (
      <div key={name} className={styles['group']} data-group={name}>
        {(groups[name] ?? []).map((specimen) => (
          <SpecimenView key={specimen.of.join(' ')} {...specimen} />
        ))}
      </div>
    ));
  const routeTree = createRootRoute({ component: Group, notFoundComponent: Group });
  return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
}
