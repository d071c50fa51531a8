import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type PageAddress = Readonly<Record<string, string | undefined>>;

/** The parameters in the path of the page, such as `id`. */
export function usePathParams(): PageAddress {
  return useParams({ strict: false });
}

/** The search part of the address. It also works on pages outside the studio's frame. */
export function useSearchParams(): PageAddress {
  return useSearch({ strict: false });
}

/** One entry of the search part of the address. A component that uses it rerenders only when this entry changes. */
export function useAddressEntry(name: string): string | undefined {
  return useSearch({ strict: false, select: (search: PageAddress) => search[name] });
}

/** The search part of the address, which holds what is on screen, and the function that changes it. */
export function useAddress(): [PageAddress, (patch: PageAddress, push?: boolean) => void] {
  return [useSearchParams(), useAddressPatch()];
}

/**
 * Changes the search part of the address. A changed tab or selection replaces the entry of the browser's history unless
 * `push` is set, so that Back leaves the page.
 */
export function useAddressPatch(): (patch: PageAddress, push?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes: PageAddress, push = false) => {
      const next = (before: PageAddress) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
        );
      // Opening a panel or changing a filter must not scroll the page.
      void navigate({ to: '.', search: next, replace: !push, resetScroll: push });
    },
    [navigate],
  );
}
