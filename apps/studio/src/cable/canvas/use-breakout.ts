import type { SegmentEnd } from '@cablewright/model';
import { failed } from '../../kit/page/toast.ts';
import { useCable } from '../draft/cable.ts';
import { openCable } from './edits.ts';

/** Opens a cable at one of its ends into the other cables of the design. */
export function useBreakout(): (from: SegmentEnd | undefined) => void {
  const { design, edit, select } = useCable();
  return (from) => {
    const opened = openCable(design, from);
    if (typeof opened === 'string') failed("Couldn't open the cable", opened);
    else {
      edit(`add ${opened.id}`, () => opened.design);
      select(opened.id);
    }
  };
}
