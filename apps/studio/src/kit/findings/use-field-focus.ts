import { useEffect } from 'react';
import { useAddressEntry, useAddressPatch } from '../page/address.ts';
import { fieldElement } from './find-field.ts';
import { showField } from '../problems/show-field.ts';

/** Time to wait for a field before one near it is used, and before the search ends, ms. */
const settle = 500;
const patience = 5_000;

/**
 * Focuses the field that the address names (`field=/src`), for a finding that was pressed. Its tab or panel may still
 * be loading. The entry is then removed from the address, so that the same finding can be pressed again.
 */
export function useFieldFocus(): void {
  const field = useAddressEntry('field');
  const patch = useAddressPatch();
  useEffect(() => {
    if (field === undefined) return undefined;
    const began = performance.now();
    const look = () => {
      const waited = performance.now() - began;
      const element = fieldElement(document, field, waited < settle);
      if (element === undefined && waited < patience) return;
      clearInterval(timer);
      if (element !== undefined) showField(element);
      patch({ field: undefined });
    };
    const timer = setInterval(look, 50);
    return () => clearInterval(timer);
  }, [field, patch]);
}
