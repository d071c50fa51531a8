import { ApiError } from '@cablewright/client';
import { QueryClient } from '@tanstack/react-query';

/**
 * Responses stay fresh until an event marks them as out of date. A refusal counts as a response: only requests without
 * any response are repeated.
 */
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
