import { SegmentedControl } from '@mantine/core';
import { useAddress } from '../../kit/page/address.ts';

/** Whether two sides are compared one over the other, as the address says. */
export function useLaidOver(): boolean {
  const [address] = useAddress();
  return address['view'] === 'over';
}

/** Chooses between two sides next to each other and one over the other. */
export function LayoutChoice() {
  const [address, patch] = useAddress();
  return (
    <SegmentedControl
      mb="sm"
      aria-label="How to compare"
      value={address['view'] === 'over' ? 'over' : 'apart'}
      onChange={(view) => patch({ view: view === 'over' ? view : undefined })}
      data={[
        { value: 'apart', label: 'Side by side' },
        { value: 'over', label: 'Overlaid' },
      ]}
    />
  );
}
