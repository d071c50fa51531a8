import { useEffect } from 'react';
import { Waiting } from '../kit/page/waiting.tsx';

/**
 * Opens the bench when a link of the studio leads to it. The bench is a separate page, which the hub serves at its
 * address.
 */
export function LeaveToBench() {
  useEffect(() => location.reload(), []);
  return <Waiting />;
}
