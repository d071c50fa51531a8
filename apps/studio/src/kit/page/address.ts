import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Address = Readonly<Record<string, string | undefined>>;

/**
 * The search part of the address, which holds what is on screen, and how to change it. A changed tab or selection
 * replaces the entry of the browser's history unless `push` is set, so that Back leaves the page.
 */
export function useAddress(): [Address, (patch: Address, push?: boolean) => void] {
  const search = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const patch = useCallback(
    (changes: Address, push = false) => {
      const next = (before: Address) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
        );
      void navigate({ to: '.', search: next as never, replace: !push });
    },
    [navigate],
  );
  return [search, patch];
}
