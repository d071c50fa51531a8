/**
 * Imports a list of customers or a supplier's price list: choose the file, supply missing information, review the plan
 * row by row, then save once.
 */
import { importCustomers, importOffers, type PlannedList, previewCustomers, previewOffers } from '@cablewright/client';
import { counted, present } from '@cablewright/model';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { ChooseFile } from '../../kit/fields/choose-file.tsx';
import { TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { base64Of } from '../../kit/page/file-content.ts';
import { useAct } from '../../kit/page/use-act.ts';
import styles from './quoting.module.css';

type List = 'customers' | 'offers';

const operations = {
  customers: { preview: previewCustomers, save: importCustomers, title: 'Import customers', what: 'customer' },
  offers: { preview: previewOffers, save: importOffers, title: 'Import a price list', what: 'offer' },
} as const;

interface Facts {
  readonly supplier?: string | undefined;
  readonly currency?: string | undefined;
  readonly date?: string | undefined;
}

export function ImportListButton({ list }: { list: List }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Import a list…
      </Button>
      {open && <ImportList list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportList({ list, onClose }: { list: List; onClose: () => void }) {
  const { preview, save, title, what } = operations[list];
  const [file, setFile] = useState<{ readonly name: string; readonly base64: string } | undefined>();
  const [facts, setFacts] = useState<Facts>({});
  const [plan, setPlan] = useState<PlannedList | undefined>();
  const { busy, act } = useAct("Couldn't read the list");
  const look = (next: typeof file, stated: Facts) => {
    setFacts(stated);
    setFile(next);
    setPlan(undefined);
    if (next === undefined || !isWhole(stated)) return;
    void act(() => hub.call(preview, { body: { file: next, ...given(stated) } }), { after: setPlan });
  };
  const choose = async (chosen: File) => look({ name: chosen.name, base64: await base64Of(chosen) }, facts);
  const changed = (plan?.counts.add ?? 0) + (plan?.counts.change ?? 0);
  const store = () =>
    file !== undefined &&
    plan !== undefined &&
    act(() => hub.call(save, { body: { file, ...given(facts), plan: plan.plan } }), {
      touched: [[list], ['costs'], ['quotations']],
      done: `Saved ${counted(changed, what)}`,
      after: onClose,
    });
  return (
    <Dialog
      title={title}
      action={changed === 0 ? 'Save' : `Save ${counted(changed, what)}`}
      size="xl"
      busy={busy}
      disabled={changed === 0}
      onAction={store}
      onClose={onClose}
    >
      <ChooseFile accept=".csv,.tsv,.txt,.xlsx,.ods" loading={busy} onFile={(chosen) => void choose(chosen)}>
        {file === undefined ? 'Choose a table…' : file.name}
      </ChooseFile>
      {list === 'offers' && <Stated facts={facts} onChange={(stated) => look(file, stated)} />}
      {plan !== undefined && <Plan plan={plan} />}
    </Dialog>
  );
}

/** True unless the currency or the date is only partly typed. */
const isWhole = ({ currency = 'EUR', date = '2026-01-01' }: Facts) =>
  /^[A-Z]{3}$/.test(currency) && /^\d{4}-\d\d-\d\d$/.test(date);

function given({ supplier, currency, date }: Facts) {
  return {
    ...present({ supplier, currency, date }),
  };
}

function Stated({ facts, onChange }: { facts: Facts; onChange: (facts: Facts) => void }) {
  return (
    <>
      <TextField
        label="Supplier"
        description="If the list does not name one"
        value={facts.supplier}
        onChange={(supplier) => onChange({ ...facts, supplier })}
      />
      <TextField
        label="Currency"
        description="ISO 4217 code, of prices without one"
        value={facts.currency}
        onChange={(currency) => onChange({ ...facts, currency: currency?.toUpperCase() })}
      />
      <TextField
        label="Day of the prices"
        description="YYYY-MM-DD. Default: today"
        value={facts.date}
        onChange={(date) => onChange({ ...facts, date })}
      />
    </>
  );
}

const doesText = { add: 'new', change: 'changed', same: 'as it is', refused: 'left out' } as const;
const shownRows = 200;

function Plan({ plan: { items, counts, unused } }: { plan: PlannedList }) {
  return (
    <section aria-label="Plan">
      <p role="status">
        {items.length === 0
          ? 'The table has no columns that are known. Its first row must have headers such as Name, or Part number and Price.'
          : `${counts.add} new, ${counts.change} changed, ${counts.same} as they are, ${counts.refused} left out.`}
      </p>
      {unused.length > 0 && <p className="quiet">Columns that are not read: {unused.join(', ')}.</p>}
      {items.length > 0 && (
        <div className={styles['frame']} data-framed>
          <table aria-label="Rows">
            <thead>
              <tr>
                <th scope="col" className="num">
                  Row
                </th>
                <th scope="col">Record</th>
                <th scope="col">What happens</th>
              </tr>
            </thead>
            <tbody>
              {items.slice(0, shownRows).map(({ row, does, label, fields = [], why }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  <td>{label ?? '–'}</td>
                  <td className={does === 'refused' ? styles['lacks'] : undefined}>
                    {why ?? [doesText[does], fields.join(', ')].filter(Boolean).join(': ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {items.length > shownRows && <p className="quiet">{items.length - shownRows} further rows are not shown.</p>}
    </section>
  );
}
