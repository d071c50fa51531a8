import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cssVariables, theme } from '../kit/theme/theme.ts';
import { useForcedTheme } from './preference-sync.ts';
import { router } from './router.tsx';
import { ApiError } from '@cablewright/client';

export function Providers() {
  const forced = useForcedTheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(forced === undefined ? {} : { forceColorScheme: forced })}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={4} autoClose={6000} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Answers live until an event says they are old. A refusal is an answer: only a hub that does not reply is asked again. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
});
