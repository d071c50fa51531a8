import { Table } from '@mantine/core';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useCable } from '../draft/cable.ts';
import { withRows, type PastedRow } from './clipboard.ts';

/** Shows the pasted rows before they are wired: those that can be read, and the problems of the others. */
export function PasteDialog({ rows, onClose }: { rows: readonly PastedRow[]; onClose: () => void }) {
  const { edit } = useCable();
  const wired = rows.filter(({ line }) => line !== undefined).length;
  const run = () => {
    edit(`paste ${wired} lines`, (design) => withRows(design, rows));
    onClose();
  };
  return (
    <Dialog
      title={`Paste ${rows.length} lines`}
      action={`Wire ${wired}`}
      size="lg"
      disabled={wired === 0}
      onAction={run}
      onClose={onClose}
    >
      <div className="long-list">
        <Table aria-label="Pasted lines" data-tight>
          <Table.Tbody>
            {rows.map(({ text, problem }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows are read once and do not move
              <Table.Tr key={index}>
                <Table.Td className="mono">{text.join('  ')}</Table.Td>
                <Table.Td>{problem}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Dialog>
  );
}

/** Text of more than one cell counts as rows of a spreadsheet. */
export function isRows(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}
