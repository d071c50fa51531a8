import { exportLineup, getLineup, type Lineup } from '@cablewright/client';
import { toCsv } from '@cablewright/documents';
import { lineupTableOf, type LineupRow } from '@cablewright/engine';
import { Button, Group, Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lineupQuery } from '../api/engineering.ts';
import { hub } from '../api/hub.ts';
import { searchText } from '../kit/page/paths.ts';
import { useAddress } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { downloaded } from '../kit/page/download.ts';
import { Browser } from '../kit/table/browser.tsx';
import { choiceOf, narrowed } from '../kit/table/columns.ts';
import { lineupColumns, lineupFacets, lineupText } from './lineup-columns.tsx';
import styles from './products.module.css';

/** Everything that is sold, one line per variant, to browse, filter, or export to a shop or an ERP. */
export function LineupPage() {
  const [address, patch] = useAddress();
  const retired = address['retired'] === '1';
  const query = useQuery(lineupQuery(retired));
  const show = (
    <Switch
      label="Include retired"
      checked={retired}
      onChange={(event) => patch({ retired: event.currentTarget.checked ? '1' : undefined })}
    />
  );
  return (
    <Page title="Product lineup" actions={query.data !== undefined && <ExportButton lineup={query.data} />}>
      <Loaded query={query} what="the product lineup" rows={10}>
        {(lineup) => <LineupTable lineup={lineup} tools={show} />}
      </Loaded>
    </Page>
  );
}

function LineupTable({ lineup, tools }: { lineup: Lineup; tools: React.ReactNode }) {
  const navigate = useNavigate();
  const columns = useMemo(() => lineupColumns(lineup.axes), [lineup.axes]);
  const facets = useMemo(() => lineupFacets(lineup.axes), [lineup.axes]);
  if (lineup.items.length === 0) {
    return (
      <>
        {tools}
        <EmptyState
          title="No products yet"
          action={
            <Button component={Link} to="/products">
              Go to products
            </Button>
          }
        >
          The lineup lists the variants of every product family.
        </EmptyState>
      </>
    );
  }
  const open = ({ family, variant }: LineupRow) =>
    void navigate({ to: `/products/${family}${searchText({ variant })}` });
  return (
    <Browser
      id="lineup"
      label="Product lineup"
      rows={lineup.items}
      columns={columns}
      facets={facets}
      sort="family"
      rowKey={({ family, variant }) => `${family}/${variant}`}
      textOf={lineupText}
      noun={{ one: 'variant', many: 'variants' }}
      onOpen={open}
    >
      <Group className={styles['address']} justify="space-between" gap="xs">
        {tools}
        <span>
          For a web shop or an ERP: <a href={hub.addressOf(getLineup, {})}>JSON</a> ·{' '}
          <a href={hub.addressOf(exportLineup, {})}>CSV</a>
        </span>
      </Group>
    </Browser>
  );
}

/** Downloads the visible lines as CSV with the columns of the hub's own file. */
function ExportButton({ lineup }: { lineup: Lineup }) {
  const [address] = useAddress();
  const save = () => {
    const facets = lineupFacets(lineup.axes);
    const rows = narrowed(lineup.items, facets, choiceOf(facets, address), address['q'] ?? '', lineupText);
    downloaded(new Blob([toCsv(lineupTableOf(lineup.axes, rows))], { type: 'text/csv' }), 'lineup.csv');
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} />}
      disabled={lineup.items.length === 0}
      onClick={save}
    >
      Export CSV
    </Button>
  );
}
