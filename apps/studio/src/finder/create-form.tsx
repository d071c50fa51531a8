import { createDesign } from '@cablewright/client';
import { SearchSelect } from '../kit/fields/search-select.tsx';
import { Button } from '@mantine/core';
import {
  catalogOf,
  deriveOption,
  rankStocks,
  validateDesign,
  type CableOption,
  type Library,
  type StockFit,
} from '@cablewright/engine';
import { idFromLabel } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type FormEvent } from 'react';
import { designsQuery } from '../api/designs.ts';
import { hub } from '../api/hub.ts';
import { NumberField, TextField } from '../kit/fields/fields.tsx';
import { countsOf } from '../kit/findings/grouped.ts';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { stockShortfall } from './stock-words.ts';
import styles from './cable-finder.module.css';

const defaultLengthMm = 1000;

/** Stock, length and a name; then the cable is created from the option and opened. */
export function CreateForm({ library, option }: { library: Library; option: CableOption }) {
  const { data: lines = [] } = useQuery(designsQuery);
  const [chosen, setStock] = useState<string | undefined>();
  const [lengthMm, setLength] = useState<number | undefined>(defaultLengthMm);
  const [typed, setTyped] = useState<string | undefined>();
  const label = typed ?? `${option.source.device.deviceLabel} → ${option.destination.device.deviceLabel}`;
  const badLength = lengthMm === undefined || lengthMm <= 0;
  const stocks = useMemo(
    () => rankStocks(library, option, badLength ? defaultLengthMm : lengthMm),
    [library, option, badLength, lengthMm],
  );
  const stock = chosen ?? stocks[0]?.stock;
  const derived = useMemo(() => {
    const id = idFromLabel(label, (each) => lines.some((line) => line.id === each), 'cable');
    const settings = { id, label, lengthMm: badLength ? defaultLengthMm : lengthMm };
    return deriveOption(library, option, stock === undefined ? settings : { ...settings, stock });
  }, [library, option, stock, lengthMm, badLength, label, lines]);
  const navigate = useNavigate();
  const { busy, act } = useAct("Couldn't create the cable");
  const { id } = derived.design;
  const create = () =>
    act(() => hub.call(createDesign, { body: derived.design }), {
      touched: [['designs', id]],
      done: `Created ${label}`,
      after: () => navigate({ to: '/cables/$id', params: { id } }),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!badLength) void create();
  };
  return (
    <form className={styles['create']} onSubmit={submit} aria-label={`Create ${option.title}`}>
      <TextField label="Name" value={label} onChange={(next) => setTyped(next ?? '')} />
      <div className={styles['pairFields']}>
        <StockPicker stocks={stocks} value={stock} onChange={setStock} />
        <NumberField
          label="Length"
          unit="mm"
          value={lengthMm}
          error={badLength ? 'Enter a length above 0' : undefined}
          onChange={setLength}
        />
      </div>
      <Cautions library={library} derived={derived} fit={stocks.find((each) => each.stock === stock)} />
      <Button type="submit" loading={busy} disabled={badLength || label.trim() === ''}>
        Create cable
      </Button>
    </form>
  );
}

interface StockPickerProps {
  readonly stocks: readonly StockFit[];
  readonly value: string | undefined;
  readonly onChange: (stock: string | undefined) => void;
}

const item = ({ stock, label }: StockFit) => ({ value: stock, label });

function StockPicker({ stocks, value, onChange }: StockPickerProps) {
  const fitting = stocks.filter((stock) => stock.fits);
  const others = stocks.filter((stock) => !stock.fits).slice(0, 40);
  const byId = new Map(stocks.map((stock) => [stock.stock, stock]));
  return (
    <SearchSelect
      label="Wire stock"
      data={[
        ...(fitting.length > 0 ? [{ group: 'Suitable, best first', items: fitting.map(item) }] : []),
        ...(others.length > 0 ? [{ group: 'Missing something', items: others.map(item) }] : []),
      ]}
      value={value ?? null}
      maxDropdownHeight={320}
      nothingFoundMessage="No matching stock"
      onChange={(next) => onChange(next ?? undefined)}
      renderOption={({ option }) => (
        <span className={styles['choice']}>
          {option.label}
          <small>{stockShortfall(byId.get(option.value)).join(', ')}</small>
        </span>
      )}
    />
  );
}

interface CautionsProps {
  readonly library: Library;
  readonly derived: ReturnType<typeof deriveOption>;
  readonly fit: StockFit | undefined;
}

/** Warns, before the cable is created, about parts missing from the library and lines without a core in the stock. */
function Cautions({ library, derived, fit }: CautionsProps) {
  const findings = useMemo(() => validateDesign(catalogOf(library), derived.design), [library, derived]);
  const cautions = [
    ...stockShortfall(fit).filter((words) => !words.endsWith('spare') && !words.endsWith('used')),
    ...derived.lacking.map(({ text }) => text),
  ];
  return (
    <div>
      {cautions.length > 0 && (
        <ul className={styles['hints']} aria-label="What the cable will lack">
          {[...new Set(cautions)].map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      )}
      <small className="quiet">
        {findings.length === 0 ? (
          'No findings of the checks'
        ) : (
          <>
            Findings: <IssueCounts {...countsOf(findings)} />
          </>
        )}
      </small>
    </div>
  );
}
