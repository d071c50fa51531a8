import { createDesign, duplicateDesign } from '@cablewright/client';
import { emptyDesign } from '@cablewright/model';
import { Loader, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { designsQuery } from '../../../api/designs.ts';
import { hub } from '../../../api/hub.ts';
import { libraryQuery } from '../../../api/library.ts';
import { NameAndIdFields, useNameAndId } from '../../../kit/fields/name-and-id.tsx';
import { FieldOfDialog } from '../../../kit/problems/field-of-dialog.tsx';
import type { Problems } from '../../../kit/problems/shown-problems.ts';
import { Dialog } from '../../../kit/page/dialog.tsx';
import { done } from '../../../kit/page/toast.ts';
import { useAct } from '../../../kit/page/use-act.ts';
import type { NewCable, CableStart } from './start.ts';
import type { CableName } from './starts.ts';
import styles from './new-cable.module.css';
import {
  ConnectorsStart,
  CopyStart,
  DevicesStart,
  ListStart,
  type StartProps,
  TemplateStart,
  VariantStart,
} from './ways.tsx';

const ways: readonly {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly fields?: ComponentType<StartProps>;
}[] = [
  { id: 'devices', name: 'Two devices', detail: 'The cable that joins them', fields: DevicesStart },
  { id: 'connectors', name: 'Two connectors', detail: 'Straight, crossed or by signal', fields: ConnectorsStart },
  { id: 'copy', name: 'A copy', detail: 'Of a cable you have', fields: CopyStart },
  { id: 'template', name: 'A template', detail: 'That your shop keeps', fields: TemplateStart },
  { id: 'list', name: 'A from-to list', detail: 'Pasted, or a file', fields: ListStart },
  { id: 'variant', name: 'A variant', detail: 'Of a product family', fields: VariantStart },
  { id: 'blank', name: 'Blank', detail: 'An empty canvas' },
];

const chooseDevices = 'Choose two devices that a cable can join.';

/** The input that is still missing before the cable can be created. */
const unready: Readonly<Record<string, string>> = {
  devices: chooseDevices,
  connectors: 'Choose both connectors and a length.',
  copy: 'Choose the cable to copy.',
  template: 'Choose a template.',
  list: 'Paste a from-to list, or choose a file.',
  variant: 'Choose a family and one of its variants.',
};

const blank: CableStart = { suggests: '', make: async ({ id, label }) => ({ design: emptyDesign(id, label) }) };

/** Creates a cable in one of seven ways and opens its canvas. */
export function NewCableDialog({ onClose }: { onClose: () => void }) {
  const { data: lines = [] } = useQuery(designsQuery);
  const { data: library } = useQuery(libraryQuery);
  const [way, setWay] = useState('blank');
  const [start, setStart] = useState<CableStart | undefined>(blank);
  const suggested = start?.suggests ?? '';
  const naming = useNameAndId({ noun: 'cable', taken: (id) => lines.some((line) => line.id === id), label: suggested });
  const { busy, act } = useAct("Couldn't create the cable");
  const navigate = useNavigate();
  const { id, label } = naming;
  const problems: Problems = new Map([
    ...(start === undefined ? [['start', unready[way] ?? chooseDevices] as const] : []),
    ...(way === 'list' ? [] : naming.problems),
  ]);
  const Fields = ways.find((each) => each.id === way)?.fields;
  const choose = (next: string) => {
    setWay(next);
    setStart(next === 'blank' ? blank : undefined);
  };
  const create = () =>
    act(async () => saveStart(await start!.make({ id, label }), { id, label }), {
      touched: way === 'list' ? 'everything' : [['designs', id]],
      after: (saved) => {
        if (saved === undefined) return;
        done(way === 'list' ? 'Created the cable of the list' : `Created ${label}`);
        onClose();
        void navigate({ to: '/cables/$id', params: { id: saved } });
      },
    });
  return (
    <Dialog
      title="New cable"
      action="Create"
      size="lg"
      busy={busy}
      problems={problems}
      onAction={create}
      onClose={onClose}
    >
      <div className={styles['ways']} role="radiogroup" aria-label="Start from">
        {ways.map(({ id: each, name, detail }) => (
          <UnstyledButton
            key={each}
            role="radio"
            aria-checked={way === each}
            className={styles['way'] ?? ''}
            onClick={() => choose(each)}
          >
            <span>{name}</span>
            <small>{detail}</small>
          </UnstyledButton>
        ))}
      </div>
      {Fields !== undefined &&
        (library === undefined ? (
          <Loader size="sm" />
        ) : (
          <FieldOfDialog key={way} of="start">
            {(problem) => (
              <>
                <Fields library={library} onStart={setStart} />
                {problem !== undefined && (
                  <Text size="sm" c="red" role="alert">
                    {problem}
                  </Text>
                )}
              </>
            )}
          </FieldOfDialog>
        ))}
      {way === 'list' ? (
        <Text size="sm" c="dimmed">
          Parts that the library lacks become stubs, which say that they are.
        </Text>
      ) : (
        <NameAndIdFields value={naming} placeholder="PC → instrument, 2 m" />
      )}
    </Dialog>
  );
}

/** Saves the new cable and returns its id, or undefined if there is none. */
async function saveStart(start: NewCable, named: CableName): Promise<string | undefined> {
  if (start === undefined) return undefined;
  if ('saved' in start) return start.saved;
  if ('copyOf' in start) await hub.call(duplicateDesign, { params: { id: start.copyOf }, body: named });
  else await hub.call(createDesign, { body: start.design });
  return named.id;
}
