import { makeRevisionLink } from '@cablewright/client';
import { present } from '@cablewright/model';
import { Chip, Group, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { printableQuery } from '../../api/documents.ts';
import { hub } from '../../api/hub.ts';
import { ChoiceField, SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import type { MadeLink } from './revision-links.tsx';
import { useBench } from '../draft/cable.ts';

interface DialogProps {
  readonly design: string;
  readonly rev: number;
  /** Called with the new link. The hub shows it only once. */
  readonly onMade: (link: MadeLink) => void;
  readonly onClose: () => void;
}

const times = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'A year' },
];

/** The hub shows the same documents by default. */
const usual: readonly string[] = ['schematic', 'drawing', 'wire-list'];

/** Whether a text could be copied to the clipboard. A browser allows it only on https and on this machine. */
function copied(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return Promise.resolve(false);
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Creates and copies a link to a released revision, after asking for its documents and how long it is valid. */
export function ShareDialog({ design, rev, onMade, onClose }: DialogProps) {
  const { draft } = useBench();
  const { data: printable } = useQuery(printableQuery);
  const [days, setDays] = useState('90');
  const [documents, setDocuments] = useState<string[]>([...usual]);
  const [comments, setComments] = useState<boolean | undefined>();
  const [note, setNote] = useState<string | undefined>();
  const { busy, act } = useAct("Couldn't make the link");
  const offered = (printable?.documents ?? []).filter(({ layout }) => !layout || draft().layout !== undefined);
  const make = () =>
    act(
      () =>
        hub.call(makeRevisionLink, {
          params: { id: design, rev },
          body: { days: Number(days), documents: documents as 'schematic'[], ...present({ note, comments }) },
        }),
      {
        touched: [['links', design]],
        after: async ({ path }) => {
          const address = new URL(path, location.origin).href;
          onMade({ address, isCopied: await copied(address) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`Share revision ${rev}`}
      action="Make a link"
      busy={busy}
      disabled={documents.length === 0}
      onAction={make}
      onClose={onClose}
    >
      <p className="quiet">
        With the link a person without an account sees this revision as it was released, on any device. You can take the
        link back at any time.
      </p>
      <Input.Wrapper
        label="Documents"
        description={documents.includes('bom') ? 'The bill of materials shows prices if your parts have them.' : ''}
      >
        <Chip.Group multiple value={documents} onChange={setDocuments}>
          <Group gap="xs" mt="var(--space-2)">
            {offered.map(({ id, label }) => (
              <Chip key={id} value={id} size="xs">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <ChoiceField
        label="Valid for"
        clearable={false}
        choices={times}
        value={days}
        onChange={(next) => next !== undefined && setDays(next)}
      />
      <SwitchField label="Guests may comment" value={comments} onChange={setComments} />
      <TextField
        label="For"
        description="Only your colleagues see this, in the list of links."
        maxLength={200}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  );
}
