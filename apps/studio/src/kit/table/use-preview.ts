import { useAddressEntry, useAddressPatch } from '../page/address.ts';

/** The row of a list that is shown at the side, by its key. It is in the address, like all that is on screen. */
export function usePreview() {
  const key = useAddressEntry('preview');
  const patch = useAddressPatch();
  return {
    key,
    show: (next: string | undefined) => patch({ preview: next }),
    close: () => patch({ preview: undefined }),
  };
}
