/**
 * Erases a customer after the name was typed: the record, its history, files and links, and mentions in quotations and
 * orders.
 */
import { eraseCustomer } from '@cablewright/client';
import { counted, present } from '@cablewright/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { TextField, WordsField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

export function EraseCustomer({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState<string | undefined>();
  const [also, setAlso] = useState<readonly string[] | undefined>();
  const { busy, act } = useAct("Couldn't erase the customer");
  const erase = () =>
    act(
      () =>
        hub.call(eraseCustomer, {
          params: { id },
          body: { name: name ?? '', ...present({ also: also && [...also] }) },
        }),
      {
        touched: [['customers'], ['quotations'], ['orders']],
        done: ({ quotations, drafts, remains }) =>
          `Erased the customer from ${counted(quotations, 'quotation')} and deleted ${counted(drafts, 'draft')}. ${remains.includes('git-history') ? 'Older git commits and backups still have the record.' : 'Backups have the record until they expire.'}`,
        after: () => navigate({ to: '/customers' }),
      },
    );
  return (
    <Dialog title="Erase the customer" action="Erase" color="red" busy={busy} onAction={erase} onClose={onClose}>
      <p>
        The record, its history, the customer’s files and links go. Drafts are deleted. Quotations that were sent keep
        their cables and prices for “Erased customer”. This cannot be undone.
      </p>
      <TextField label="Name of the customer" value={name} onChange={setName} />
      <WordsField
        label="Other names in messages of changes"
        description="Short forms that people wrote, of at least three letters. They are replaced where they are words of their own."
        value={also}
        onChange={setAlso}
      />
    </Dialog>
  );
}
