/** Records that a sent quotation was won, with the ordered quantities, or lost. */
import { present } from '@cablewright/model';
import { decideQuotation, type Quotation } from '@cablewright/client';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

export function Outcome({ quotation, etag, onClose }: { quotation: Quotation; etag: string; onClose: () => void }) {
  const { id, lines, sent } = quotation;
  const [ordered, setOrdered] = useState<Readonly<Record<string, string | undefined>>>(() =>
    Object.fromEntries(lines.map(({ id: line, quantities }) => [line, String(Math.min(...quantities))])),
  );
  const [outcome, setOutcome] = useState<string | undefined>('won');
  const [reason, setReason] = useState<string | undefined>();
  const { busy, act } = useAct("Couldn't note the outcome");
  const chosen = lines.flatMap(({ id: line }) => {
    const quantity = ordered[line];
    return quantity === undefined ? [] : [{ line, quantity: Number(quantity) }];
  });
  const body = {
    outcome: outcome === 'lost' ? ('lost' as const) : ('won' as const),
    ...present({ reason }),
    ordered: outcome === 'lost' ? undefined : chosen,
  };
  const decide = () =>
    act(() => hub.call(decideQuotation, { params: { id }, ifMatch: etag, body }), {
      touched: [['quotations', id]],
      done: outcome === 'won' ? 'Noted as won' : 'Noted as lost',
      after: onClose,
    });
  return (
    <Dialog title="Won or lost" action="Save" busy={busy} onAction={decide} onClose={onClose}>
      <ChoiceField
        label="Outcome"
        clearable={false}
        choices={[
          { value: 'won', label: 'Won' },
          { value: 'lost', label: 'Lost' },
        ]}
        value={outcome}
        onChange={(next) => next && setOutcome(next)}
      />
      {outcome === 'won' &&
        lines.map(({ id: line, quantities }) => (
          <ChoiceField
            key={line}
            label={`Ordered: ${sent?.cables.find((cable) => cable.line === line)?.label ?? line}`}
            standard="Not ordered"
            choices={quantities.map((quantity) => ({ value: String(quantity), label: quantity.toLocaleString('en') }))}
            value={ordered[line]}
            onChange={(quantity) => setOrdered({ ...ordered, [line]: quantity })}
          />
        ))}
      <TextField label="Reason" lines={2} value={reason} onChange={setReason} />
    </Dialog>
  );
}
