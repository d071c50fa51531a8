import { Button, Menu, Stack, Switch, TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLayoutList } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayWrite, meQuery } from '../../api/account.ts';
import {
  addView,
  changeView,
  type ListView,
  listViewsQuery,
  removeView,
  setDefaultView,
} from '../../api/list-views.ts';
import { useAddressPatch } from '../page/address.ts';
import { Dialog } from '../page/dialog.tsx';
import { done } from '../page/toast.ts';
import { doneWithUndo } from '../page/undo-toast.tsx';
import { useAct } from '../page/use-act.ts';
import type { Facet } from './columns.ts';
import { addressOf, defaultOf, plainList } from './list-state.ts';
import type { ListState } from './use-list-state.ts';

interface ViewMenuProps {
  /** The id of the list. */
  readonly list: string;
  /** The plural noun for the rows, such as `cables`. */
  readonly many: string;
  readonly facets: readonly Pick<Facet<never>, 'id'>[];
  readonly shown: ListState;
}

type Task = 'save' | 'rename' | undefined;

/** The saved views of a list: the open one, the others, and their actions. */
export function ViewMenu({ list, many, facets, shown }: ViewMenuProps) {
  const { data } = useQuery(listViewsQuery(list));
  const [task, setTask] = useState<Task>();
  const patch = useAddressPatch();
  const { view, isEdited } = shown;
  if (data === undefined) return null;
  const open = (next: ListView | undefined) =>
    patch({ ...addressOf(next?.state ?? {}, facets), view: next === undefined ? plainList : String(next.id) });
  const plain = `All ${many}`;
  const item = (each: ListView) => (
    <Menu.Item key={each.id} leftSection={<Mark on={each.id === view?.id} />} onClick={() => open(each)}>
      {each.name}
    </Menu.Item>
  );
  const own = data.items.filter(({ isShared }) => !isShared);
  const shared = data.items.filter(({ isShared }) => isShared);
  return (
    <>
      <Menu position="bottom-start" width={280} withinPortal>
        <Menu.Target>
          <Button
            variant={view === undefined ? 'default' : 'light'}
            leftSection={<IconLayoutList size={15} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`View: ${view?.name ?? plain}${isEdited ? ', edited' : ''}`}
          >
            {view?.name ?? plain}
            {isEdited && ' · edited'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="long-list">
          <Menu.Item leftSection={<Mark on={view === undefined} />} onClick={() => open(undefined)}>
            {plain}
          </Menu.Item>
          {own.length > 0 && <Menu.Label>Your views</Menu.Label>}
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>Views of the shop</Menu.Label>}
          {shared.map(item)}
          <Menu.Divider />
          {view !== undefined && isEdited && (
            <Menu.Item onClick={() => open(view)}>Back to the view as it was saved</Menu.Item>
          )}
          <ViewItems list={list} plain={plain} shown={shown} onTask={setTask} onOpen={open} />
        </Menu.Dropdown>
      </Menu>
      {task === 'save' && <SaveDialog list={list} shown={shown} onClose={() => setTask(undefined)} onSaved={open} />}
      {task === 'rename' && view !== undefined && <RenameDialog view={view} onClose={() => setTask(undefined)} />}
    </>
  );
}

function Mark({ on }: { on: boolean }) {
  return on ? <IconCheck size={14} aria-label="open" /> : <span style={{ display: 'block', width: 14 }} />;
}

/** Reads the views of a list again. */
function useReadViews(): (list: string) => Promise<void> {
  const client = useQueryClient();
  return (list) => client.invalidateQueries({ queryKey: listViewsQuery(list).queryKey });
}

interface ViewItemsProps {
  readonly list: string;
  readonly plain: string;
  readonly shown: ListState;
  readonly onTask: (task: Task) => void;
  readonly onOpen: (view: ListView | undefined) => void;
}

/** Actions for the open view. Only editors can change views of the shop. */
function ViewItems({ list, plain, shown, onTask, onOpen }: ViewItemsProps) {
  const { view, isEdited, state } = shown;
  const isEditor = mayWrite(useQuery(meQuery).data);
  const { data } = useQuery(listViewsQuery(list));
  const { act } = useAct("Couldn't change the view");
  const read = useReadViews();
  const mayChange = view !== undefined && (isEditor || !view.isShared);
  const change = (part: Partial<ListView>, message: string) =>
    view && act(() => changeView(view, part).then(() => read(list)), { done: message });
  const remove = (gone: ListView) =>
    act(() => removeView(gone), {
      after: async () => {
        onOpen(undefined);
        await read(list);
        const { name, isShared, state: kept } = gone;
        doneWithUndo(`Deleted the view ${name}`, () =>
          act(() => addView({ list, name, isShared, state: kept }), { after: () => read(list) }),
        );
      },
    });
  const openWith = (whose: 'mine' | 'shop', id: number | null) =>
    act(() => setDefaultView({ list, whose, view: id }).then(() => read(list)), {
      done: `The list opens with ${view?.name ?? plain}${whose === 'shop' ? ' for everyone who has not chosen a view' : ''}`,
    });
  const current = defaultOf(data?.defaults ?? {});
  const copyLink = async () => {
    const link = new URL(location.pathname, location.origin);
    link.searchParams.set('view', String(view?.id));
    await navigator.clipboard.writeText(link.href);
    done('Copied the link of the view');
  };
  return (
    <>
      {mayChange && isEdited && (
        <Menu.Item onClick={() => void change({ state }, `Saved the view ${view.name}`)}>
          Save changes to the view
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onTask('save')}>Save as a new view…</Menu.Item>
      {mayChange && <Menu.Item onClick={() => onTask('rename')}>Rename…</Menu.Item>}
      {view !== undefined && isEditor && (
        <Menu.Item
          onClick={() =>
            void change(
              { isShared: !view.isShared },
              view.isShared ? `Only you see the view ${view.name}` : `Everyone sees the view ${view.name}`,
            )
          }
        >
          {view.isShared ? 'Keep it for yourself' : 'Share it with the shop'}
        </Menu.Item>
      )}
      {view !== undefined && <Menu.Item onClick={() => void copyLink()}>Copy its link</Menu.Item>}
      {current !== view?.id && (
        <Menu.Item onClick={() => void openWith('mine', view?.id ?? null)}>Open the list with it</Menu.Item>
      )}
      {isEditor && data?.defaults.shop !== view?.id && (view === undefined || view.isShared) && (
        <Menu.Item onClick={() => void openWith('shop', view?.id ?? null)}>
          Open the list with it for everyone
        </Menu.Item>
      )}
      {mayChange && (
        <Menu.Item color="red" onClick={() => void remove(view)}>
          Delete the view
        </Menu.Item>
      )}
    </>
  );
}

interface SaveDialogProps {
  readonly list: string;
  readonly shown: ListState;
  readonly onClose: () => void;
  readonly onSaved: (view: ListView) => void;
}

function SaveDialog({ list, shown, onClose, onSaved }: SaveDialogProps) {
  const isEditor = mayWrite(useQuery(meQuery).data);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { busy, act } = useAct("Couldn't save the view");
  const read = useReadViews();
  const save = () =>
    act(() => addView({ list, name, isShared, state: { ...shown.state, hidden: [...shown.hidden] } }), {
      done: ({ name: saved }) => `Saved the view ${saved}`,
      after: async (view) => {
        await read(list);
        onSaved(view);
        onClose();
      },
    });
  return (
    <Dialog
      title="Save a view"
      action="Save"
      busy={busy}
      disabled={name.trim() === ''}
      onAction={save}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="It keeps the search, the filters, the order and the columns with their widths"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isEditor && (
          <Switch
            label="Share it with the shop"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function RenameDialog({ view, onClose }: { view: ListView; onClose: () => void }) {
  const [name, setName] = useState(view.name);
  const { busy, act } = useAct("Couldn't rename the view");
  const read = useReadViews();
  const rename = () =>
    act(() => changeView(view, { name }), {
      done: ({ name: changed }) => `Renamed to ${changed}`,
      after: async () => {
        await read(view.list);
        onClose();
      },
    });
  return (
    <Dialog
      title="Rename the view"
      action="Rename"
      busy={busy}
      disabled={name.trim() === ''}
      onAction={rename}
      onClose={onClose}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </Dialog>
  );
}
