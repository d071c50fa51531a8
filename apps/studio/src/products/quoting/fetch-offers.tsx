/**
 * Fetches offers of a distributor with the shop's own key: choose parts, review the answers and refusals, then save
 * once.
 */
import { fetchOffers, type PlannedList, type SourceOfOffers } from '@cablewright/client';
import { bestMatches, recordSearchText } from '@cablewright/engine';
import { counted } from '@cablewright/model';
import { Alert, Button, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { mayActAs, meQuery } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import { offerSourcesQuery } from '../../api/quoting.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { FetchedOffers } from './fetched-offers.tsx';

export function FetchOffersButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Fetch offers…
      </Button>
      {open && <FetchOffers onClose={() => setOpen(false)} />}
    </>
  );
}

type Where = 'without' | 'chosen';

function FetchOffers({ onClose }: { onClose: () => void }) {
  const query = useQuery(offerSourcesQuery);
  const items = query.data?.items ?? [];
  const [module, setModule] = useState<string | undefined>();
  const source = items.find((item) => item.module === module) ?? items.find(isReady) ?? items[0];
  const [where, setWhere] = useState<Where>('without');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [plan, setPlan] = useState<PlannedList | undefined>();
  const { busy, act } = useAct("Couldn't fetch offers");
  const changed = (plan?.counts.add ?? 0) + (plan?.counts.change ?? 0);
  const change = (next: () => void) => {
    setPlan(undefined);
    next();
  };
  const parts = where === 'chosen' ? { parts: chosen.map(partOf) } : { withoutOffer: true };
  const fetch = () =>
    source !== undefined &&
    act(() => hub.call(fetchOffers, { body: { module: source.module, save: false, ...parts } }), { after: setPlan });
  const store = (seen: PlannedList) =>
    source !== undefined &&
    act(() => hub.call(fetchOffers, { body: { module: source.module, ...parts, plan: seen.plan } }), {
      touched: [['offers'], ['costs'], ['quotations']],
      done: `Saved ${counted(changed, 'offer')}`,
      after: onClose,
    });
  const count = where === 'chosen' ? chosen.length : (source?.withoutOffer ?? 0);
  const isReadyToFetch = source !== undefined && isReady(source) && count > 0;
  return (
    <Dialog
      title="Fetch offers"
      action={plan === undefined ? 'Fetch' : changed === 0 ? 'Save' : `Save ${counted(changed, 'offer')}`}
      size="xl"
      busy={busy}
      disabled={plan === undefined ? !isReadyToFetch : changed === 0}
      onAction={() => (plan === undefined ? fetch() : store(plan))}
      onClose={onClose}
    >
      <Loaded query={query} what="the sources of offers" rows={3}>
        {({ allowed }) => (
          <>
            {items.length > 1 && source !== undefined && (
              <ChoiceField
                label="From"
                clearable={false}
                choices={items.map((item) => ({ value: item.module, label: item.name }))}
                value={source.module}
                onChange={(next) => change(() => setModule(next))}
              />
            )}
            {source === undefined || !allowed || !isReady(source) ? (
              <NotReady allowed={allowed} source={source} />
            ) : (
              <Parts
                source={source}
                where={where}
                chosen={chosen}
                onWhere={(next) => change(() => setWhere(next))}
                onChosen={(next) => change(() => setChosen(next))}
              />
            )}
          </>
        )}
      </Loaded>
      {plan !== undefined && <FetchedOffers plan={plan} />}
    </Dialog>
  );
}

type Source = SourceOfOffers;

const isReady = ({ running, lacks }: Source) => running && lacks.length === 0;

/** Why offers cannot be fetched now, and where an owner changes it. */
function NotReady({ allowed, source }: { readonly allowed: boolean; readonly source: Source | undefined }) {
  const { data: me } = useQuery(meQuery);
  const isOwner = mayActAs(me, 'owner');
  const who = isOwner ? 'Do so' : 'An owner does so';
  const title = notReadyText(allowed, source);
  return (
    <Alert title={title}>
      {source?.stopped !== undefined && <p>{source.stopped}</p>}
      {allowed && source !== undefined && (
        <p>
          {source.running ? 'Enter it' : 'Turn the module on, then enter the shop’s own key'} in its settings. {who}{' '}
          under {isOwner ? <Link to="/settings/modules">Settings, Code modules</Link> : 'Settings, Code modules'}.
        </p>
      )}
    </Alert>
  );
}

function notReadyText(allowed: boolean, source: Source | undefined): string {
  if (!allowed) return 'Code modules are turned off in the settings of the server, so no offers can be fetched.';
  if (source === undefined) return 'No module that fetches offers is installed.';
  if (!source.running) return `The module “${source.name}” is off.`;
  return `The module “${source.name}” has no key: ${source.lacks.join(', ')}.`;
}

interface PartsProps {
  readonly source: Source;
  readonly where: Where;
  readonly chosen: readonly string[];
  readonly onWhere: (where: Where) => void;
  readonly onChosen: (parts: readonly string[]) => void;
}

function Parts({ source, where, chosen, onWhere, onChosen }: PartsProps) {
  const { name, withoutOffer } = source;
  return (
    <>
      <p>{name}. Nothing is saved before you have seen what it answers.</p>
      <ChoiceField
        label="Parts"
        clearable={false}
        choices={[
          { value: 'without', label: `All parts without a current offer (${withoutOffer})` },
          { value: 'chosen', label: 'Parts that I choose' },
        ]}
        value={where}
        onChange={(next) => onWhere(next === 'chosen' ? 'chosen' : 'without')}
      />
      {where === 'chosen' && <PartsField kinds={source.kinds} value={chosen} onChange={onChosen} />}
    </>
  );
}

/** A part in a list of choices: `connectors/xh-6`. */
const nameOf = (kind: string, id: string) => `${kind}/${id}`;
function partOf(name: string) {
  const [kind = '', ...id] = name.split('/');
  return { kind, id: id.join('/') };
}

interface PartsFieldProps {
  readonly kinds: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (parts: readonly string[]) => void;
}

function PartsField({ kinds, value, onChange }: PartsFieldProps) {
  const { data: library } = useQuery(libraryQuery);
  const { data, texts } = useMemo(() => {
    const entries = kinds.flatMap((kind) => [...(library?.entries(kind) ?? [])]);
    const named = entries.map(({ kind, key, record }) => ({ value: nameOf(kind, key), label: record.label ?? key }));
    return {
      data: named.toSorted((a, b) => a.label.localeCompare(b.label)),
      texts: new Map(entries.map(({ kind, key, record }) => [nameOf(kind, key), recordSearchText(kind, key, record)])),
    };
  }, [library, kinds]);
  return (
    <MultiSelect
      label="Parts to ask for"
      description="Search by name, number or manufacturer’s number"
      data={data}
      value={[...value]}
      searchable
      limit={60}
      nothingFoundMessage="No matches"
      filter={({ options, search, limit }) =>
        bestMatches(
          options.filter((option) => 'value' in option),
          search,
          ({ value: name }) => texts.get(String(name)) ?? '',
        ).slice(0, limit)
      }
      onChange={onChange}
    />
  );
}
