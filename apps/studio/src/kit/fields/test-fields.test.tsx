import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CableTestFields } from './test-fields.tsx';

const onChange = () => undefined;

/** The fields as rendered: the value of each, its default, and whether it can be changed. */
function shown(fields: ReactNode) {
  const markup = renderToStaticMarkup(<MantineProvider>{fields}</MantineProvider>);
  const inputs = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    value: /value="([^"]*)"/.exec(input)![1],
    standing: /placeholder="([^"]*)"/.exec(input)![1],
    editable: !input.includes('disabled=""'),
  }));
  return { inputs, byServer: markup.split('Set by the server').length - 1 };
}

test('O10.6 a cable’s own values override those of the server, which override those of the organisation', () => {
  const { inputs, byServer } = shown(
    <CableTestFields
      value={{ continuityOhmsMax: 2 }}
      organisation={{ isolationVolts: 333, isolationSeconds: 4 }}
      server={{ continuityOhmsMax: 9, isolationVolts: 777 }}
      onChange={onChange}
    />,
  );
  expect(inputs.slice(0, 4)).toEqual([
    { value: '2', standing: '9', editable: true },
    { value: '', standing: '777', editable: true },
    { value: '', standing: '10', editable: true },
    { value: '', standing: '4', editable: true },
  ]);
  expect(byServer).toBe(0);
});
