import { Button, Select } from '@mantine/core';
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
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type FormEvent } from 'react';
import { createDesign, designsQuery } from '../api/designs.ts';
import { NumberField, TextField } from '../kit/fields/fields.tsx';
import { countsOf } from '../kit/findings/grouped.ts';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { stockShortfall } from './stock-words.ts';
import styles from './which-cable.module.css';

const defaultLengthMm = 1000;

/** Stock, length and a name; then the cable is made from the option and opened. */
export function CreateForm({ library, option }: { library: Library; option: CableOption }) {
  const { data: lines = [] } = useQuery(designsQuery);
  const stocks = useMemo(() => rankStocks(library, option), [library, option]);
  const [stock, setStock] = useState<string | undefined>(stocks[0]?.stock);
  const [lengthMm, setLength] = useState<number | undefined>(defaultLengthMm);
  const [typed, setTyped] = useState<string | undefined>();
  const label = typed ?? `${option.source.device.deviceLabel} → ${option.destination.device.deviceLabel}`;
  const badLength = lengthMm === undefined || lengthMm <= 0;
  const derived = useMemo(() => {
    const id = idFromLabel(label, (each) => lines.some((line) => line.id === each), 'cable');
    const settings = { id, label, lengthMm: badLength ? defaultLengthMm : lengthMm };
    return deriveOption(library, option, stock === undefined ? settings : { ...settings, stock });
  }, [library, option, stock, lengthMm, badLength, label, lines]);
  const create = useCreate(derived.design);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!badLength) create.mutate();
  };
  return (
    <form className={styles['create']} onSubmit={submit} aria-label={`Make ${option.title}`}>
      <TextField label="Name" value={label} onChange={(next) => setTyped(next ?? '')} />
      <div className={styles['pairFields']}>
        <StockPicker stocks={stocks} value={stock} onChange={setStock} />
        <NumberField
          label="Length"
          unit="mm"
          value={lengthMm}
          error={badLength ? 'Above 0' : undefined}
          onChange={setLength}
        />
      </div>
      <Cautions library={library} derived={derived} fit={stocks.find((each) => each.stock === stock)} />
      <Button type="submit" loading={create.isPending} disabled={badLength || label.trim() === ''}>
        Create the cable
      </Button>
    </form>
  );
}

function useCreate(design: ReturnType<typeof deriveOption>['design']) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => createDesign(design),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: designsQuery.queryKey });
      done(`${design.label ?? design.id} is created.`);
      await navigate({ to: '/cables/$id', params: { id: design.id } });
    },
    onError: (error) => failed('The cable could not be created', error),
  });
}

interface StockPickerProps {
  readonly stocks: readonly StockFit[];
  readonly value: string | undefined;
  readonly onChange: (stock: string | undefined) => void;
}

function StockPicker({ stocks, value, onChange }: StockPickerProps) {
  const fits = stocks.filter((stock) => stock.fits);
  const others = stocks.filter((stock) => !stock.fits).slice(0, 40);
  const item = ({ stock, label }: StockFit) => ({ value: stock, label });
  const byId = new Map(stocks.map((stock) => [stock.stock, stock]));
  return (
    <Select
      label="Wire stock"
      searchable
      data={[
        ...(fits.length > 0 ? [{ group: 'Fits, the best first', items: fits.map(item) }] : []),
        ...(others.length > 0 ? [{ group: 'Lacks something', items: others.map(item) }] : []),
      ]}
      value={value ?? null}
      maxDropdownHeight={320}
      nothingFoundMessage="No stock is called that"
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

/** What the cable will lack, before it is made: parts the library does not have, lines the stock has no core for. */
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
          'The checks find nothing wrong with it.'
        ) : (
          <>
            The checks find <IssueCounts {...countsOf(findings)} />
          </>
        )}
      </small>
    </div>
  );
}
