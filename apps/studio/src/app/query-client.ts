import { ApiError } from '@cablewright/client';
import { QueryClient } from '@tanstack/react-query';

/** Answers live until an event says they are old. A refusal is an answer: only a hub that does not reply is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
});
