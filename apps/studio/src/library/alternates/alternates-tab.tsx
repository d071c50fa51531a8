import type { ListedAlternate } from '@cablewright/client';
import { type AlternateKind, counted } from '@cablewright/model';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconReplace } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { alternatesQuery } from '../../api/alternates.ts';
import { deleteRecord } from '../../api/records.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { recordPath } from '../../kit/page/paths.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { unitPriceText } from '../../kit/words/cost-words.ts';
import { AlternateDialog } from './alternate-dialog.tsx';
import cards from '../../kit/page/cards.module.css';
import styles from './alternates.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import { Verdict, VerdictWords } from './verdict.tsx';
import { usePackName } from '../../kit/words/use-record-name.ts';
import { Words } from '../../kit/words/words.tsx';

interface TabProps {
  readonly kind: AlternateKind;
  readonly id: string;
  readonly label: string;
  readonly writable: boolean;
}

/** The open dialog: the form of an alternate, or the replacement of the part. */
type Open = { readonly edits?: ListedAlternate } | { readonly replaces: true; readonly by?: string };

/** The alternates of a part with their verdicts, and the parts that it is an alternate of. */
export function AlternatesTab({ kind, id, label, writable }: TabProps) {
  const query = useQuery(alternatesQuery(kind, id));
  const [open, setOpen] = useState<Open | undefined>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles['head']}>
        <h2>Alternates</h2>
        {writable && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconReplace size={15} />}
              onClick={() => setOpen({ replaces: true })}
            >
              Replace…
            </Button>
            <Button leftSection={<IconPlus size={15} />} onClick={() => setOpen({})}>
              Add an alternate
            </Button>
          </Group>
        )}
      </div>
      <Loaded query={query} what="the alternates" rows={4}>
        {({ alternates, alternateOf, cables }) => (
          <>
            <p className="quiet">{`${label} is used in ${counted(cables.total, 'cable')}.`}</p>
            {alternates.total === 0 && <EmptyState title="No alternates yet" />}
            <AlternateList kind={kind} items={alternates.items} side="other" writable={writable} onOpen={setOpen} />
            {alternateOf.total > 0 && (
              <>
                <div className={styles['head']}>
                  <h2>It is an alternate of</h2>
                </div>
                <AlternateList kind={kind} items={alternateOf.items} side="part" writable={false} onOpen={setOpen} />
              </>
            )}
          </>
        )}
      </Loaded>
      {open !== undefined && 'replaces' in open && (
        <ReplaceDialog kind={kind} part={id} label={label} by={open.by} onClose={close} />
      )}
      {open !== undefined && !('replaces' in open) && (
        <AlternateDialog kind={kind} part={id} label={label} edited={open.edits} onClose={close} />
      )}
    </>
  );
}

interface ListProps {
  readonly kind: AlternateKind;
  readonly items: readonly ListedAlternate[];
  /** Which of the two parts the list is about. */
  readonly side: 'part' | 'other';
  readonly writable: boolean;
  readonly onOpen: (open: Open) => void;
}

function AlternateList({ kind, items, side, writable, onOpen }: ListProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles['list']} aria-label={side === 'other' ? 'Alternates' : 'It is an alternate of'}>
      {items.map((item) => (
        <li key={item.alternate.id}>
          <Card kind={kind} item={item} side={side} writable={writable} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Card({ kind, item, side, writable, onOpen }: Omit<ListProps, 'items'> & { readonly item: ListedAlternate }) {
  const { alternate, label, number, judged, origin } = item;
  const packName = usePackName();
  const shown = alternate[side];
  return (
    <article className={cards['record']} aria-label={label}>
      <h3>
        <Link to={recordPath(kind, shown)}>{label}</Link>
        {number !== undefined && <span className="quiet mono">{number}</span>}
        <VerdictWords declared={alternate.class} judged={judged} />
        <Words words={[origin === 'local' ? 'your record' : packName(origin)]} />
      </h3>
      <Verdict declared={alternate.class} judged={judged} />
      <Facts item={item} />
      {writable && <CardButtons item={item} onOpen={onOpen} />}
    </article>
  );
}

function Facts({ item: { alternate, cost, offers = [], cables } }: { readonly item: ListedAlternate }) {
  return (
    <dl className="facts">
      <dt>Source</dt>
      <dd>{`${alternate.src ?? 'None given'} (${alternate.confidence})`}</dd>
      {alternate.note !== undefined && (
        <>
          <dt>Note</dt>
          <dd>{alternate.note}</dd>
        </>
      )}
      {cost !== undefined && (
        <>
          <dt>Price</dt>
          <dd>{[unitPriceText(cost.unit, cost.currency), ...termsOf(cost)].join(', ')}</dd>
        </>
      )}
      {offers.map(({ id, supplier, cost: price, old, validUntil }) => (
        <Offer key={id} id={id} supplier={supplier}>
          {[
            unitPriceText(price.unit, price.currency),
            ...termsOf(price),
            ...(old ? [`no longer valid since ${validUntil ?? ''}`] : []),
          ].join(', ')}
        </Offer>
      ))}
      <dt>Used in</dt>
      <dd>{counted(cables, 'cable')}</dd>
    </dl>
  );
}

function Offer({
  id,
  supplier,
  children,
}: {
  readonly id: string;
  readonly supplier: string;
  readonly children: string;
}) {
  return (
    <>
      <dt>Offer</dt>
      <dd>
        <Link to={`/offers/${encodeURIComponent(id)}`}>{supplier}</Link>
        {`: ${children}`}
      </dd>
    </>
  );
}

/** The delivery time and the quantity from which it applies, as far as they are stated. */
function termsOf({ leadDays, stock, moq, date }: NonNullable<ListedAlternate['cost']>): string[] {
  return [
    ...(moq === undefined ? [] : [`least order ${moq}`]),
    ...(leadDays === undefined ? [] : [`${leadDays} days`]),
    ...(stock === undefined ? [] : [`${stock.toLocaleString('en')} in stock`]),
    ...(date === undefined ? [] : [`of ${date}`]),
  ];
}

function CardButtons({ item, onOpen }: { readonly item: ListedAlternate; readonly onOpen: (open: Open) => void }) {
  const { alternate, etag, origin, label } = item;
  const { busy, act } = useAct("Couldn't remove the alternate");
  const remove = () =>
    act(() => deleteRecord('alternates', alternate.id, etag), {
      touched: [['alternates', alternate.id]],
      done: `Removed ${label} from the alternates`,
    });
  return (
    <Group gap="xs">
      {alternate.class !== 'mates-with' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Replace by it: ${label}`}
          onClick={() => onOpen({ replaces: true, by: alternate.other })}
        >
          Replace by it
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Edit the alternate ${label}`}
        onClick={() => onOpen({ edits: item })}
      >
        Edit
      </Button>
      {origin === 'local' && (
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          loading={busy}
          aria-label={`Remove the alternate ${label}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
    </Group>
  );
}
