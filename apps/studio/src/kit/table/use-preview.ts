import { useAddressEntry, useAddressPatch } from '../page/address.ts';

/** The key of the row that the panel shows. It is in the address, like everything on screen. */
export function usePreview() {
  const key = useAddressEntry('preview');
  const patch = useAddressPatch();
  return {
    key,
    show: (next: string | undefined) => patch({ preview: next }),
    close: () => patch({ preview: undefined }),
  };
}
