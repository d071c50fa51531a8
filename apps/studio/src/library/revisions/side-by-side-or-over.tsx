import { SegmentedControl } from '@mantine/core';
import { useAddress } from '../../kit/page/address.ts';

/** Whether the two sides are laid over each other. The choice is in the address. */
export function useLaidOver(): boolean {
  const [address] = useAddress();
  return address['view'] === 'over';
}

/** Switches between showing two sides next to each other and laying them over each other. */
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
