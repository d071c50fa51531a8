import { Kbd, Table } from '@mantine/core';
import type { PageAction } from '../../kit/actions/actions.ts';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

type KeyLine = readonly [readonly string[], string];

/** Keys that are not listed as actions of the canvas. */
const others: readonly KeyLine[] = [
  [['←', '→', '↑', '↓'], 'Go from pin to pin'],
  [['Shift+Enter'], 'Land the wire and go on with the next pin'],
  [['Space'], 'Select the pin, for a range'],
  [['Esc'], 'Let go'],
  [['Alt+←', 'Alt+→', 'Alt+↑', 'Alt+↓'], 'Move the part'],
  [['Alt+A'], 'Add a part'],
  [['Ctrl+A'], 'Select all parts'],
  [['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], 'Copy, cut and paste parts, or rows of a spreadsheet'],
  [['Ctrl+D'], 'Wire the next pins as the last ones'],
  [['Ctrl+S', 'Ctrl+Z', 'Ctrl+Shift+Z'], 'Save, undo, redo'],
  [['Ctrl+K'], 'Every page, record, document, guide and action'],
];

interface KeySheetProps {
  readonly actions: readonly PageAction[];
  readonly onClose: () => void;
}

/** Lists all keys by group. */
export function KeySheet({ actions, onClose }: KeySheetProps) {
  const groups = Map.groupBy(actions, (action) => action.group);
  return (
    <DialogWindow onClose={onClose} title="Keys" size="lg">
      <Keys title="Everywhere on the canvas" lines={others} />
      {[...groups].map(([group, lines]) => (
        <Keys key={group} title={group} lines={lines.map(({ keys, label }) => [keys, label])} />
      ))}
    </DialogWindow>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <Table aria-label={title} captionSide="top" mb="sm">
      <Table.Caption>{title}</Table.Caption>
      <Table.Tbody>
        {lines.map(([names, does]) => (
          <Table.Tr key={does}>
            <Table.Td w="45%">
              {names.map((name) => (
                <Kbd key={name} mr="var(--space-2)">
                  {name}
                </Kbd>
              ))}
            </Table.Td>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
