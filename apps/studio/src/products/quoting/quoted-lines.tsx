/** The lines of a draft: which cable, at which quantities, at which price. */
import type { Quotation } from '@cablewright/client';
import { idFromLabel } from '@cablewright/model';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { designsQuery } from '../../api/designs.ts';
import { quantitiesOf } from '../../kit/words/cost-words.ts';
import { NumberField, TextField } from '../../kit/fields/fields.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { RemoveButton } from '../../kit/table/remove-button.tsx';
import styles from './quoting.module.css';

type Line = Quotation['lines'][number];

interface QuotedLinesProps {
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
  readonly disabled: boolean;
}

export function QuotedLines({ lines, onChange, disabled }: QuotedLinesProps) {
  const set = (index: number, line: Line) => onChange(lines.map((one, i) => (i === index ? line : one)));
  const add = () => {
    const id = idFromLabel('line', (one) => lines.some((line) => line.id === one), 'line');
    onChange([...lines, { id, design: '', quantities: lines.at(-1)?.quantities ?? [10, 100] }]);
  };
  return (
    <section aria-label="Cables" className={styles['lines']}>
      <h2>Cables</h2>
      {lines.length > 0 && (
        <div className="scroll">
          <table data-tight>
            <HeadRow columns={['Cable', 'Revision', 'Quantities', 'Price by hand', 'Note']} buttons="Remove" />
            <tbody>
              {lines.map((line, index) => (
                <LineRow
                  key={line.id}
                  line={line}
                  nth={index + 1}
                  disabled={disabled}
                  onChange={(next) => set(index, next)}
                  onRemove={() => onChange(lines.filter((_, i) => i !== index))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!disabled && (
        <Button variant="default" leftSection={<IconPlus size={15} />} onClick={add}>
          Add a cable
        </Button>
      )}
    </section>
  );
}

interface LineRowProps {
  readonly line: Line;
  readonly nth: number;
  readonly disabled: boolean;
  readonly onChange: (line: Line) => void;
  readonly onRemove: () => void;
}

function LineRow({ line, nth, disabled, onChange, onRemove }: LineRowProps) {
  const { data: designs = [] } = useQuery(designsQuery);
  const [typed, setTyped] = useState<string | undefined>(line.quantities.join(', '));
  const read = quantitiesOf(typed ?? '');
  // An import, an undo or another tab can change the quantities too.
  const listed = line.quantities.join(', ');
  const [seen, setSeen] = useState(listed);
  if (seen !== listed) {
    setSeen(listed);
    if (read?.join(', ') !== listed) setTyped(listed);
  }
  const options = designs.map(({ id, label, number }) => ({
    value: id,
    label: [number, label ?? id].filter(Boolean).join(' '),
  }));
  return (
    <tr>
      <td className={styles['cable']}>
        <SearchSelect
          aria-label={`Cable ${nth}`}
          data={options}
          value={line.design === '' ? null : line.design}
          disabled={disabled}
          limit={80}
          placeholder="Choose a cable"
          nothingFoundMessage="No matches"
          onChange={(id) => onChange({ ...line, design: id ?? '' })}
        />
      </td>
      <td className={styles['revision']}>
        <NumberField
          bare
          integer
          label={`Revision of cable ${nth}`}
          standard="Working copy"
          value={line.rev}
          disabled={disabled}
          onChange={(rev) => onChange(rev === undefined ? without(line, 'rev') : { ...line, rev })}
        />
      </td>
      <td className={styles['quantities']}>
        <TextField
          bare
          label={`Quantities of cable ${nth}`}
          value={typed}
          disabled={disabled}
          {...(read === undefined && (typed ?? '') !== '' ? { error: 'Such as 10, 100' } : {})}
          placeholder="10, 100"
          onChange={(text) => {
            setTyped(text);
            const quantities = (text ?? '') === '' ? [] : quantitiesOf(text ?? '');
            if (quantities !== undefined) onChange({ ...line, quantities: [...quantities] });
          }}
        />
      </td>
      <td>
        <LinePrices line={line} nth={nth} disabled={disabled} onChange={onChange} />
      </td>
      <td>
        <TextField
          bare
          label={`Note on cable ${nth}`}
          value={line.note}
          disabled={disabled}
          onChange={(note) => onChange(note === undefined ? without(line, 'note') : { ...line, note })}
        />
      </td>
      <td>{!disabled && <RemoveButton what={`cable ${nth}`} onRemove={onRemove} />}</td>
    </tr>
  );
}

function without<K extends 'rev' | 'note' | 'prices'>(line: Line, field: K): Omit<Line, K> {
  const { [field]: _gone, ...rest } = line;
  return rest;
}

/** Sets the price of one cable by hand, for each quantity of the line. */
function LinePrices({ line, nth, disabled, onChange }: Omit<LineRowProps, 'onRemove'>) {
  const { quantities, prices = {} } = line;
  if (quantities.length === 0) return <span className="quiet">after the quantities</span>;
  const set = (quantity: number, price: number | undefined) => {
    const { [String(quantity)]: _before, ...others } = prices;
    const next = price === undefined ? others : { ...others, [String(quantity)]: price };
    onChange(Object.keys(next).length === 0 ? without(line, 'prices') : { ...line, prices: next });
  };
  const isOne = quantities.length === 1;
  return (
    <div className={styles['prices']}>
      {quantities.map((quantity) => (
        <NumberField
          key={quantity}
          bare
          label={isOne ? `Price by hand of cable ${nth}` : `Price by hand of ${quantity} of cable ${nth}`}
          standard={isOne ? 'As calculated' : `${quantity.toLocaleString('en')}: as calculated`}
          value={prices[String(quantity)]}
          disabled={disabled}
          onChange={(price) => set(quantity, price)}
        />
      ))}
    </div>
  );
}
