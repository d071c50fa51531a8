import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lockedQuery } from '../api/settings.ts';
import { TestingSection } from './testing-section.tsx';

test('O10.6 O16.11 the organisation’s page shows a test parameter set by the server with its value, read-only', () => {
  const client = new QueryClient();
  client.setQueryData(lockedQuery.queryKey, { testing: { isolationVolts: 777 } });
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TestingSection value={{ continuityOhmsMax: 2, isolationVolts: 333 }} onChange={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const inputs = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => [
    /value="([^"]*)"/.exec(input)![1],
    input.includes('disabled=""'),
  ]);
  expect(inputs.slice(0, 3)).toEqual([
    ['2', false],
    ['777', true],
    ['', false],
  ]);
  expect([inputs.length, markup.split('Set by the server').length - 1]).toEqual([7, 1]);
});
