/** Starts the bench: the pages for tablets, without the rest of the studio. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../api/query-client.ts';
import './bench.css';
import { useBenchAddress } from './address.ts';
import { BenchOrderPage } from './bench-order-page.tsx';
import { BenchPage } from './bench-page.tsx';

function Bench() {
  const { order } = useBenchAddress();
  return order === undefined ? <BenchPage /> : <BenchOrderPage key={order} number={order} />;
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Bench />
    </QueryClientProvider>,
  );
