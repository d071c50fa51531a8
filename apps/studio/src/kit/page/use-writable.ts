import { useQuery } from '@tanstack/react-query';
import { mayWrite, meQuery } from '../../api/account.ts';

/** Whether the person who is signed in may change the catalog. */
export function useWritable(): boolean {
  return mayWrite(useQuery(meQuery).data);
}
