import { useEffect } from 'react';
import { Waiting } from '../kit/page/waiting.tsx';

/** Opens the bench, which is a page of its own, when a link of the studio leads to it: the hub answers its address with that page. */
export function LeaveToBench() {
  useEffect(() => location.reload(), []);
  return <Waiting />;
}
