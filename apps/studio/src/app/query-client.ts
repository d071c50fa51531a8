import { QueryClient } from '@tanstack/react-query';
import { Problem } from '../api/http.ts';

/** Answers live until an event says they are old. A refusal is an answer: only a hub that does not reply is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof Problem && (error.status === 0 || error.status >= 502),
    },
  },
});
