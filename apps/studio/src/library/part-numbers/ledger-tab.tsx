import { giveNumberBack, type IssuedNumber, type LedgerOfNumbers } from '@cablewright/client';
import { Badge, Button, Chip, Table, Textarea } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery, mayActAs } from '../../api/account.ts';
import { numberLedgerQuery } from '../../api/engineering.ts';
import { hub } from '../../api/hub.ts';
import { SearchField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { recordPath } from '../../kit/page/paths.ts';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import { TableHead } from '../../kit/table/table-head.tsx';
import styles from './part-numbers.module.css';

type State = IssuedNumber['state'];

const stateWords: Readonly<Record<State, string>> = {
  'in-use': 'In use',
  released: 'Revision',
  alias: 'Alias',
  unused: 'Not in use',
  'passed-on': 'Passed on',
  'given-back': 'Given back',
};
const states = Object.keys(stateWords) as State[];

/** Every number ever issued. The filters are in the address. An owner can return numbers that were never released. */
export function LedgerTab() {
  const [address, patch] = useAddress();
  const choice = { state: address['state'] as State | undefined, q: address['q'] };
  const query = useInfiniteQuery(numberLedgerQuery(choice));
  const [returning, setReturning] = useState<string | undefined>();
  return (
    <section aria-label="Issued numbers">
      <p>
        A number that was issued is not used again. What a released or saved revision carries stays in use for ever.
      </p>
      <div className={styles['fields']}>
        <SearchField placeholder="Part of a number or id" value={choice.q} onChange={(q) => patch({ q })} />
      </div>
      <Loaded query={query} what="the issued numbers">
        {({ pages, pages: [first] }) =>
          first !== undefined && (
            <>
              <StateChips page={first} state={choice.state} onChoose={(state) => patch({ state })} />
              <Numbers items={pages.flatMap(({ items }) => items)} onGiveBack={setReturning} />
              <ShowMore query={query}>Show more</ShowMore>
            </>
          )
        }
      </Loaded>
      {returning !== undefined && <GiveBackDialog number={returning} onClose={() => setReturning(undefined)} />}
    </section>
  );
}

interface StateChipsProps {
  readonly page: LedgerOfNumbers;
  readonly state: State | undefined;
  readonly onChoose: (state: State | undefined) => void;
}

function StateChips({ page, state, onChoose }: StateChipsProps) {
  return (
    <Chip.Group value={state ?? 'all'} onChange={(chosen) => onChoose(states.find((each) => each === chosen))}>
      <div className={styles['counts']}>
        <Chip variant="outline" value="all">
          Everything
        </Chip>
        {states.map((each) => (
          <Chip variant="outline" key={each} value={each}>
            {stateWords[each]} {page.counts[each]}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}

interface NumbersProps {
  readonly items: readonly IssuedNumber[];
  readonly onGiveBack: (number: string) => void;
}

function Numbers({ items, onGiveBack }: NumbersProps) {
  const { data: me } = useQuery(meQuery);
  if (items.length === 0) return <EmptyState title="None">No number matches.</EmptyState>;
  return (
    <Table.ScrollContainer minWidth={640} mt="md">
      <Table aria-label="Issued numbers">
        <TableHead columns={['Number', 'Part', 'State', 'Since', 'By', '']} />
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={`${item.number} ${item.holder.kind} ${item.holder.id}`}>
              <Table.Td className="mono">{item.number}</Table.Td>
              <Table.Td>
                <Link to={recordPath(item.holder.id.includes('/') ? 'variants' : item.holder.kind, item.holder.id)}>
                  {item.holder.id}
                </Link>
              </Table.Td>
              <Table.Td>
                <Badge variant="light" radius="sm" color={item.state === 'unused' ? 'yellow' : 'gray'}>
                  {stateWords[item.state]}
                </Badge>{' '}
                {item.why ?? item.givenBack?.reason ?? ''}
              </Table.Td>
              <Table.Td>
                <When at={item.since} />
              </Table.Td>
              <Table.Td>{item.by ?? ''}</Table.Td>
              <Table.Td>
                {item.state === 'unused' && mayActAs(me, 'owner') && (
                  <Button size="compact-xs" variant="default" onClick={() => onGiveBack(item.number)}>
                    Give back
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Returning a number makes it free again, so a reason is required and stored. */
function GiveBackDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { busy, act } = useAct(`Couldn't give back ${number}`);
  const giveBack = () =>
    act(() => hub.call(giveNumberBack, { body: { number, reason } }), {
      touched: 'everything',
      done: `${number} is free again`,
      after: onClose,
    });
  return (
    <Dialog
      title={`Give back ${number}?`}
      action="Give back"
      busy={busy}
      disabled={reason.trim() === ''}
      onAction={giveBack}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="Another part may get the number. The reason stays in the ledger."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
