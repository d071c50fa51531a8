import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddressEntry, useAddressPatch } from './address.ts';
import { FittingTabs } from './fitting-tabs.tsx';
import styles from './fitting-tabs.module.css';

interface AddressTab {
  readonly id: string;
  readonly label: ReactNode;
  readonly badge?: ReactNode;
  /** Former names of the tab in addresses. They still open it. */
  readonly was?: readonly string[];
  readonly content: ReactNode;
}

interface AddressTabsProps {
  readonly tabs: readonly (AddressTab | false | undefined)[];
  /** The entry of the address that holds the open tab. */
  readonly name?: string;
  /** Other entries that are removed from the address when another tab opens. */
  readonly clears?: readonly string[];
}

/** Tabs with the open one in the address. The first tab needs no entry there. */
export function AddressTabs({ tabs, name = 'tab', clears = [] }: AddressTabsProps) {
  const patch = useAddressPatch();
  const visible = tabs.filter((tab) => tab !== false && tab !== undefined);
  const requested = useAddressEntry(name) ?? '';
  const open = visible.find(({ id, was = [] }) => id === requested || was.includes(requested)) ?? visible[0];
  if (open === undefined) return null;
  const go = (id: string | null) =>
    patch({
      ...Object.fromEntries(clears.map((each) => [each, undefined])),
      [name]: id === visible[0]?.id ? undefined : (id ?? undefined),
    });
  return (
    <Tabs value={open.id} onChange={go} keepMounted={false}>
      <FittingTabs tabs={visible} open={open.id} onOpen={go} />
      <Tabs.Panel value={open.id} className={styles['content']}>
        {open.content}
      </Tabs.Panel>
    </Tabs>
  );
}
