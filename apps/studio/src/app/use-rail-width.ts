import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';

/** Only the page of a cable needs the room. */
const drawn = /^\/cables\/[^/]+/;

type Width = 'icons' | 'names';

/**
 * Whether the rail shows icons alone, and how to turn that: remembered for the pages of cables and for all others. Until a
 * person chooses it does so on a cable's page in a window that is not large, and where there is no room for the names and a
 * section's pages.
 */
export function useRailWidth(path: string): readonly [boolean, () => void] {
  const onCable = drawn.test(path);
  const small = useMediaQuery(`(max-width: ${onCable ? 100 : 68}em)`, false, { getInitialValueInEffect: false });
  const [stored, setStored] = useLocalStorage<Width | undefined>({
    key: onCable ? 'rail:cable' : 'rail',
    getInitialValueInEffect: false,
  });
  const width = stored ?? (small ? 'icons' : 'names');
  const toggle = useCallback(() => setStored(width === 'icons' ? 'names' : 'icons'), [setStored, width]);
  return [width === 'icons', toggle];
}
