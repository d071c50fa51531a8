import type { CostOfALot } from '@cablewright/client';
import { studioPath } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { designsQuery, lotCostsQuery } from '../../api/designs.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useCable, useEditor } from '../draft/cable.ts';
import { CostTable } from './cost-table.tsx';
import { quantitiesOf, timeText, unknownText } from '../../kit/words/cost-words.ts';
import { CountedWork } from './counted-work.tsx';
import styles from './costs.module.css';
import { PriceCurve } from './price-curve.tsx';

const usual = [1, 10, 100];

/** The costs of lots of the cable, line by line, with the unknown ones. */
export function CostsTab() {
  const { design } = useCable();
  const editor = useEditor();
  const [text, setText] = useState<string | undefined>(usual.join(', '));
  const typed = quantitiesOf(text ?? '');
  const query = useQuery(lotCostsQuery(design.id, typed ?? usual));
  return (
    <>
      {editor.dirty && <p className="quiet">These are the costs of the cable as it was last saved.</p>}
      <div className={styles['top']}>
        <div className={styles['form']}>
          <TextField
            label="Quantities"
            description="Up to 12 lot sizes, such as 1, 10, 100"
            value={text}
            onChange={setText}
            {...(typed === undefined ? { error: 'Write whole numbers from 1 on, with commas between them.' } : {})}
          />
        </div>
        {query.data !== undefined && <Curve lots={query.data.lots} />}
      </div>
      <Loaded query={query} what="the costs" rows={10}>
        {({ lots }) => (
          <>
            <Unknowns lots={lots} />
            <Stated lots={lots} />
            <CostTable lots={lots} />
            <Delivery lots={lots} />
          </>
        )}
      </Loaded>
      <CountedWork design={design.id} />
    </>
  );
}

function Curve({ lots }: { lots: readonly CostOfALot[] }) {
  const currency = lots.at(-1)?.totals[0]?.currency;
  return currency === undefined ? null : <PriceCurve lots={lots} currency={currency} />;
}

/** The missing data of the costs, once for all lots. */
function Unknowns({ lots }: { lots: readonly CostOfALot[] }) {
  const all = new Map(
    lots.flatMap(({ unknowns }) =>
      unknowns
        .filter(({ about }) => about !== 'lead-time')
        .map((one) => [`${one.about} ${one.kind} ${one.id}`, one] as const),
    ),
  );
  if (all.size === 0) return null;
  return (
    <section className={styles['unknowns']} aria-label="What is not known">
      <b>These costs are incomplete. What is not known is not counted as zero:</b>
      <ul>
        {[...all].map(([key, { about, what, kind, id }]) => (
          <li key={key}>
            {unknownText(about)}: <Link to={studioPath(kind, id)}>{what}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Labour stated by hand takes precedence. The total of the steps is shown as well. */
function Stated({ lots }: { lots: readonly CostOfALot[] }) {
  const { data: designs = [] } = useQuery(designsQuery);
  const stated = lots[0]?.stated.filter(
    ({ minutes, countedMinutes }) => minutes !== undefined && countedMinutes !== undefined,
  );
  if (stated === undefined || stated.length === 0) return null;
  return (
    <>
      {stated.map(({ design, minutes = 0, countedMinutes = 0 }) => (
        <p key={design} className="quiet">
          {`Labour of ${designs.find(({ id }) => id === design)?.label ?? design} is set to ${timeText(minutes * 60)} per cable. Its build steps add up to ${timeText(countedMinutes * 60)}.`}
        </p>
      ))}
    </>
  );
}

function Delivery({ lots }: { lots: readonly CostOfALot[] }) {
  const open = new Map(
    lots.flatMap(({ unknowns }) => unknowns.filter(({ about }) => about === 'lead-time').map((one) => [one.id, one])),
  );
  const byDelivery = new Map<string, number[]>();
  for (const lot of lots)
    byDelivery.set(deliveryText(lot), [...(byDelivery.get(deliveryText(lot)) ?? []), lot.quantity]);
  return (
    <section aria-label="Delivery of parts">
      <h2>Delivery of parts</h2>
      {[...byDelivery].map(([text, quantities]) => (
        <p key={text}>
          {byDelivery.size > 1 && (
            <b>{`${quantities.map((quantity) => quantity.toLocaleString('en')).join(', ')}: `}</b>
          )}
          {text}
        </p>
      ))}
      {open.size > 0 && (
        <details>
          <summary>{`Delivery time not stated for ${open.size} ${open.size === 1 ? 'part' : 'parts'}`}</summary>
          <ul>
            {[...open.values()].map(({ id, kind, what }) => (
              <li key={id}>
                <Link to={studioPath(kind, id)}>{what}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function deliveryText({ lead }: CostOfALot): string {
  if (lead === undefined) return 'No delivery time is stated.';
  return lead.days === 0 ? 'What is stated is in stock.' : `${lead.days} days, because of ${lead.part}.`;
}
