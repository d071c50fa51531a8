import { useQuery } from '@tanstack/react-query';
import { customersQuery } from '../api/quoting.ts';
import { useWritable } from '../kit/page/use-writable.ts';

/** The name of a customer by the id. Only editors read customers; others see the name in the orders. */
export function useCustomerName(): (id: string | undefined) => string {
  const { data: customers = [] } = useQuery({ ...customersQuery, enabled: useWritable() });
  return (id = '') => customers.find(({ record }) => record.id === id)?.record.label ?? id;
}
