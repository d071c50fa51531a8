import { type MarkedResults, type MarkedTest, markTestResults, type MarkTestResultsBody } from '@cablewright/client';
import { Button, Group, Select, Table } from '@mantine/core';
import { guessColumns, readResultTable } from '@cablewright/documents';
import { useState } from 'react';
import { TableHead } from '../kit/table/table-head.tsx';
import { hub } from '../api/hub.ts';
import { ChooseFile } from '../kit/fields/choose-file.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { DialogWindow } from '../kit/page/dialog-window.tsx';

const what = { from: 'From', to: 'To', verdict: 'Result', value: 'Measured' } as const;
type Columns = Partial<Record<keyof typeof what, string>>;

const markWords: Readonly<Record<MarkedTest['mark'], string>> = {
  passed: 'passed',
  failed: 'FAILED',
  'not-judged': 'not judged',
  'not-tested': 'not tested',
};

interface TestResultsProps {
  readonly design: string;
  readonly rev: string | undefined;
  readonly onClose: () => void;
}

/** Loads a tester's table, matches its columns, and shows what passed. Nothing is stored. */
export function TestResultsDialog({ design, rev, onClose }: TestResultsProps) {
  const [table, setTable] = useState<string | undefined>();
  const [columns, setColumns] = useState<Columns>({});
  const [results, setResults] = useState<MarkedResults | undefined>();
  const headings =
    table === undefined ? [] : [...new Set(readResultTable(table).columns.filter((heading) => heading !== ''))];
  const open = async (file: File) => {
    const text = await file.text();
    setTable(text);
    setColumns(guessColumns(readResultTable(text)));
    setResults(undefined);
  };
  const { act, busy } = useAct("Couldn't read the results");
  const mark = () => {
    // The button appears once both are chosen.
    const body = { table, columns, rev } as MarkTestResultsBody;
    return act(() => hub.call(markTestResults, { params: { id: design }, body }), { after: setResults });
  };
  return (
    <DialogWindow onClose={onClose} title="Test results" size="xl">
      <p className="quiet">
        Load the CSV your tester saved, with a heading row, to see pass or fail for each connection. It is not stored.
      </p>
      <ChooseFile accept=".csv,.txt,.tsv,text/csv" onFile={(file) => void open(file)}>
        Choose a file
      </ChooseFile>
      {table !== undefined && (
        <Group gap="xs" align="flex-end" my="sm">
          {(Object.keys(what) as (keyof typeof what)[]).map((name) => (
            <Select
              key={name}
              label={what[name]}
              data={headings}
              value={columns[name] ?? null}
              clearable={name === 'verdict' || name === 'value'}
              onChange={(heading) => {
                const { [name]: _old, ...others } = columns;
                setColumns(heading === null ? others : { ...others, [name]: heading });
              }}
            />
          ))}
          <Button
            loading={busy}
            disabled={columns.from === undefined || columns.to === undefined}
            onClick={() => void mark()}
          >
            Show results
          </Button>
        </Group>
      )}
      {results !== undefined && <Results results={results} />}
    </DialogWindow>
  );
}

function Results({ results: { tests, unknown, counts } }: { results: MarkedResults }) {
  return (
    <>
      <p role="status">
        {counts.passed} passed, {counts.failed} failed, {counts['not-judged']} not judged, {counts['not-tested']} not
        tested.
      </p>
      <div className="scroll">
        <Table aria-label="Results">
          <TableHead columns={['Test', 'From', 'To', 'Expected', 'Measured', 'Verdict']} />
          <Table.Tbody>
            {tests.map(({ id, kind, from, to, expected, rows, mark }) => (
              <Table.Tr key={id}>
                <Table.Td>{kind === 'connection' ? 'connected' : 'isolated'}</Table.Td>
                <Table.Td className="mono">{from}</Table.Td>
                <Table.Td className="mono">{to}</Table.Td>
                <Table.Td>{expected}</Table.Td>
                <Table.Td className="mono">{rows.map(({ value }) => value ?? '').join(' ')}</Table.Td>
                <Table.Td fw={mark === 'failed' ? 700 : 400}>{markWords[mark]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {unknown.length > 0 && (
        <>
          <h3>Rows that match no test</h3>
          <ul>
            {unknown.map(({ row, why }) => (
              <li key={row.row}>
                Row {row.row}, {row.from} to {row.to}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
