import { type JudgedAlternate, type PreviewOfAReplacement, proposeReplacement } from '@cablewright/client';
import { type AlternateKind, counted } from '@cablewright/model';
import { MultiSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EffectList } from '../../activity/impact/effect-list.tsx';
import { alternatesQuery, replacementQuery } from '../../api/alternates.ts';
import { hub } from '../../api/hub.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { Verdict } from './verdict.tsx';

interface ReplaceDialogProps {
  readonly kind: AlternateKind;
  readonly part: string;
  readonly label: string;
  /** The part that replaces it, if it was already chosen. */
  readonly by?: string | undefined;
  /** The cable that the dialog was opened in. */
  readonly cable?: { readonly id: string; readonly label: string } | undefined;
  readonly onClose: () => void;
}

type Where = 'this' | 'some' | 'all';

/** Replaces a part in one cable, some or all, as a proposal. What would change in each cable shows first. */
export function ReplaceDialog({ kind, part, label, by, cable, onClose }: ReplaceDialogProps) {
  const [to, setTo] = useState(by);
  const [where, setWhere] = useState<Where>(cable === undefined ? 'all' : 'this');
  const [some, setSome] = useState<readonly string[]>([]);
  const { data } = useQuery(alternatesQuery(kind, part));
  const users = data?.cables.items ?? [];
  const chosen = where === 'all' ? undefined : where === 'this' && cable !== undefined ? [cable.id] : some;
  const isReady = to !== undefined && to !== part && chosen?.length !== 0;
  const requested = isReady
    ? { kind, from: part, to, cables: chosen === undefined ? undefined : [...chosen] }
    : undefined;
  const query = useInfiniteQuery(replacementQuery(requested));
  const navigate = useNavigate();
  const { busy, act } = useAct("Couldn't propose the replacement");
  const propose = () =>
    requested !== undefined &&
    act(() => hub.call(proposeReplacement, { body: requested }), {
      touched: [['jobs']],
      done: 'The proposal is on the page Jobs. Publish it there.',
      after: async () => {
        onClose();
        await navigate({ to: '/jobs' });
      },
    });
  const places = [
    ...(cable === undefined ? [] : [{ value: 'this', label: `Only in ${cable.label}` }]),
    { value: 'some', label: 'In cables that I choose' },
    { value: 'all', label: `Everywhere: ${counted(data?.cables.total ?? 0, 'cable')}` },
  ];
  return (
    <Dialog
      title={`Replace ${label}`}
      action="Propose the replacement"
      size="xl"
      busy={busy}
      disabled={!isReady || query.data === undefined}
      onAction={propose}
      onClose={onClose}
    >
      <ChoiceField
        label="Where"
        choices={places}
        clearable={false}
        value={where}
        onChange={(next) => setWhere(next === 'this' || next === 'some' ? next : 'all')}
      />
      {where === 'some' && (
        <MultiSelect
          label="Cables"
          data={users.map(({ id, label: name }) => ({ value: id, label: name }))}
          value={[...some]}
          searchable
          limit={60}
          onChange={setSome}
        />
      )}
      <RecordPicker kind={kind} label="By" value={to} onChange={setTo} />
      {requested !== undefined && (
        <Loaded query={query} what="what would change" rows={4}>
          {({ pages }) => <Preview pages={pages} />}
        </Loaded>
      )}
      <ShowMore query={query}>Compare more cables</ShowMore>
    </Dialog>
  );
}

function Preview({ pages }: { readonly pages: readonly PreviewOfAReplacement[] }) {
  const [first] = pages;
  if (first === undefined) return null;
  const lost = first.cables.filter((each) => each.lost.length > 0);
  const judged: JudgedAlternate = first.judged;
  return (
    <section aria-label="What would change">
      <Verdict declared="drop-in" judged={judged} />
      {lost.length > 0 && (
        <div role="alert">
          <p>The new stock has no conductor for these connections, which would be removed:</p>
          <ul>
            {lost.map(({ id, label, lost: ends }) => (
              <li key={id}>{`${label}: ${ends.join(', ')}`}</li>
            ))}
          </ul>
        </div>
      )}
      <EffectList pages={pages.map(({ effects }) => effects)} />
    </section>
  );
}
