import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { keepMessagesOffControls } from '../kit/page/message-place.ts';
import { messagesAtOnce } from '../kit/page/toast.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cssVariables, theme } from '../kit/theme/theme.ts';
import { useForcedTheme } from './preference-sync.ts';
import { queryClient } from '../api/query-client.ts';
import { router } from './router.tsx';

export function Providers() {
  useEffect(() => keepMessagesOffControls(document.documentElement), []);
  const forced = useForcedTheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      forceColorScheme={forced}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={messagesAtOnce} autoClose={6000} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
