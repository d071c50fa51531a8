import { ApiError } from '@cablewright/client';
import { Button, Menu, Tabs } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../src/kit/fields/fields.tsx';
import { PersonMenu } from '../../src/kit/page/person-menu.tsx';
import { SideDrawer } from '../../src/kit/page/side-drawer.tsx';
import { ActionsMenu } from '../../src/kit/page/actions-menu.tsx';
import { AddressTabs } from '../../src/kit/page/address-tabs.tsx';
import { AfterPaint } from '../../src/kit/page/after-paint.tsx';
import { Dialog } from '../../src/kit/page/dialog.tsx';
import { DialogWindow } from '../../src/kit/page/dialog-window.tsx';
import { EmptyState } from '../../src/kit/page/empty-state.tsx';
import { Failure } from '../../src/kit/page/failure.tsx';
import { FittingTabs } from '../../src/kit/page/fitting-tabs.tsx';
import { Gate } from '../../src/kit/page/gate.tsx';
import { ImportLink } from '../../src/kit/page/import-link.tsx';
import { Loaded, LoadedPage } from '../../src/kit/page/loaded.tsx';
import { MissingPage } from '../../src/kit/page/missing-page.tsx';
import { PageFailure } from '../../src/kit/page/page-failure.tsx';
import { Page } from '../../src/kit/page/page.tsx';
import { RecordHeading } from '../../src/kit/page/record-heading.tsx';
import { ShownOnce } from '../../src/kit/page/shown-once.tsx';
import { Waiting } from '../../src/kit/page/waiting.tsx';
import { longText, nothing, type Specimen } from '../specimen/specimen.tsx';

const problem = (status: number) => new ApiError(status, { title: 'The hub refused it.' });
const loading = { data: undefined, error: null };
const failed = { data: undefined, error: problem(0), refetch: nothing };
const crumbs = [{ label: 'Cables', to: '/cables' }];
const names = ['Wiring', 'Schematic', 'Documents', 'Devices', 'History', 'Revisions', 'Data', 'Where used'];
const tabs = names.map((label) => ({
  id: label.toLowerCase().replace(' ', '-'),
  label,
  content: `${label} of the cable`,
}));

function SomeTabs({ count }: { count: number }) {
  const [open, setOpen] = useState('wiring');
  return (
    <Tabs value={open}>
      <FittingTabs tabs={tabs.slice(0, count)} open={open} onOpen={setOpen} />
    </Tabs>
  );
}

const dialog = { title: 'Rename', action: 'Rename', onClose: nothing, onAction: nothing };
const name = <TextField label="Name" value="Sensor lead" onChange={nothing} />;

export const pages: readonly Specimen[] = [
  {
    of: ['RecordHeading'],
    states: {
      Plain: <RecordHeading title="Sensor lead" />,
      'With all parts': (
        <RecordHeading title="Sensor lead" number="CBL-00012">
          <Button variant="default">Properties</Button>
        </RecordHeading>
      ),
      'Long text': <RecordHeading title={longText} number="CBL-00012" />,
    },
  },
  {
    of: ['Page'],
    size: 'page',
    states: {
      Plain: <Page title="Cables">Content</Page>,
      'With all parts': (
        <Page
          title="Sensor lead"
          crumbs={crumbs}
          state="Saved"
          actions={<Button>Print</Button>}
          panel="What is selected"
          panelTitle="Pin 3"
          onClosePanel={nothing}
        >
          Content
        </Page>
      ),
      'Long text': (
        <Page title={longText} crumbs={crumbs}>
          Content
        </Page>
      ),
    },
  },
  {
    of: ['LoadedPage'],
    size: 'page',
    states: {
      Loading: (
        <LoadedPage title="Sensor lead" crumbs={crumbs} query={loading} what="the cable">
          {String}
        </LoadedPage>
      ),
      Failed: (
        <LoadedPage title="Sensor lead" crumbs={crumbs} query={failed} what="the cable">
          {String}
        </LoadedPage>
      ),
    },
  },
  {
    of: ['Loaded'],
    states: {
      Loading: (
        <Loaded query={loading} what="the list" rows={3}>
          {String}
        </Loaded>
      ),
      Loaded: (
        <Loaded query={{ data: 'The list', error: null }} what="the list">
          {String}
        </Loaded>
      ),
      'Loaded, then offline': (
        <Loaded query={{ ...failed, data: 'The list' }} what="the list">
          {String}
        </Loaded>
      ),
      Failed: (
        <Loaded query={failed} what="the list">
          {String}
        </Loaded>
      ),
    },
  },
  { of: ['Waiting'], states: { Loading: <Waiting />, 'Three rows': <Waiting rows={3} /> } },
  { of: ['AfterPaint'], states: { Painted: <AfterPaint>What is further down the page</AfterPaint> } },
  {
    of: ['Failure'],
    states: {
      'No answer': <Failure title="Couldn’t load the cable" error={problem(0)} onRetry={nothing} />,
      'Signed out': <Failure title="Couldn’t load the cable" error={problem(401)} />,
      'Not allowed': <Failure title="Couldn’t load the cable" error={problem(403)} />,
      'Not found': <Failure title="Couldn’t load the cable" error={problem(404)} />,
      Unexpected: <Failure title={longText} error={new Error('x')} onRetry={nothing} />,
    },
  },
  { of: ['PageFailure'], states: { Failed: <PageFailure error={new Error('x')} reset={nothing} /> } },
  {
    of: ['EmptyState'],
    states: {
      Title: <EmptyState title="No cables yet" />,
      'With an action': (
        <EmptyState title="No cables yet" action={<Button>New cable</Button>}>
          Draw one, or find a cable for two devices.
        </EmptyState>
      ),
      'Long text': <EmptyState title={longText}>{longText}</EmptyState>,
    },
  },
  {
    of: ['Dialog'],
    size: 'page',
    states: {
      Filled: <Dialog {...dialog}>{name}</Dialog>,
      Busy: (
        <Dialog busy {...dialog}>
          {name}
        </Dialog>
      ),
      Disabled: (
        <Dialog disabled {...dialog}>
          {name}
        </Dialog>
      ),
      Delete: (
        <Dialog {...dialog} color="red" title="Delete Sensor lead?" action="Delete">
          It can be restored from the history.
        </Dialog>
      ),
      'Long text': (
        <Dialog {...dialog} title={longText}>
          {longText}
        </Dialog>
      ),
    },
  },
  {
    of: ['DialogWindow'],
    size: 'page',
    states: {
      Filled: (
        <DialogWindow title={name} onClose={nothing}>
          It can be restored from the history.
        </DialogWindow>
      ),
      'Long text': (
        <DialogWindow title={longText} onClose={nothing} size="lg">
          {longText}
        </DialogWindow>
      ),
    },
  },
  {
    of: ['Gate'],
    size: 'page',
    states: {
      Filled: (
        <Gate title="Sign in" text="North Bench Cables">
          {name}
        </Gate>
      ),
      'Long text': (
        <Gate title={longText} text={longText}>
          {name}
        </Gate>
      ),
    },
  },
  { of: ['MissingPage'], size: 'page', states: { Shown: <MissingPage /> } },
  { of: ['FittingTabs'], size: 'page', states: { Few: <SomeTabs count={3} />, Many: <SomeTabs count={8} /> } },
  {
    of: ['AddressTabs'],
    size: 'page',
    states: { Few: <AddressTabs tabs={tabs.slice(0, 3)} />, Many: <AddressTabs tabs={tabs} /> },
  },
  {
    of: ['ActionsMenu'],
    states: {
      Closed: (
        <ActionsMenu label="Actions for Sensor lead">
          <Menu.Item>Copy</Menu.Item>
        </ActionsMenu>
      ),
      Large: (
        <ActionsMenu size={40} label="Actions for Sensor lead">
          <Menu.Item>Copy</Menu.Item>
        </ActionsMenu>
      ),
    },
  },
  {
    of: ['PersonMenu'],
    size: 'page',
    states: {
      Open: <PersonMenu me={{ name: 'Ada Lovelace', email: 'ada@shop.example', role: 'owner', via: 'session' }} />,
    },
  },
  {
    of: ['SideDrawer'],
    size: 'page',
    states: {
      Open: (
        <SideDrawer opened title="Properties" onClose={nothing}>
          {name}
        </SideDrawer>
      ),
    },
  },
  { of: ['ImportLink'], states: { Ready: <ImportLink /> } },
  {
    of: ['ShownOnce'],
    states: {
      Filled: (
        <ShownOnce secret="cw_5bq2" label="New token" onClose={nothing}>
          Copy the token now: it is not shown again.
        </ShownOnce>
      ),
      'Long text': (
        <ShownOnce secret={'0123456789'.repeat(9)} onClose={nothing} closeLabel="Close">
          {longText}
        </ShownOnce>
      ),
    },
  },
];
