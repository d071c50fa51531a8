import { Kbd, Modal, Table } from '@mantine/core';

/** The keys of the canvas, as the sheet of keys shows them. */
const keys: readonly (readonly [readonly string[], string])[] = [
  [['←', '→', '↑', '↓'], 'Go from pin to pin'],
  [['Enter', 'W'], 'Take hold of a wire, or land it'],
  [['Shift+Enter'], 'Land it and go on with the next pin'],
  [['Space'], 'Select the pin, for a range'],
  [['N'], 'Mark the pin as not connected, or take the mark off'],
  [['Delete'], 'Cut back the line that is lit'],
  [['Esc'], 'Let go'],
  [['F8', 'Shift+F8'], 'Next and previous finding'],
  [['0'], 'Show the whole cable'],
  [['+', '−'], 'Zoom'],
  [['Shift+L'], 'Arrange the parts again'],
  [['A', '/'], 'Add a part at the pointer'],
  [['Alt+A'], 'Add a part'],
  [['Ctrl+S', 'Ctrl+Z', 'Ctrl+Shift+Z'], 'Save, undo, redo'],
  [['Ctrl+K'], 'Search pages and records'],
  [['?'], 'This sheet'],
];

/** All keys at once. */
export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys">
      <Table aria-label="Keys">
        <Table.Tbody>
          {keys.map(([names, does]) => (
            <Table.Tr key={does}>
              <Table.Td>
                {names.map((name) => (
                  <Kbd key={name} mr={4}>
                    {name}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
