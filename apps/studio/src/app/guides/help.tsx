import { Anchor, Button, Drawer, Kbd, Table } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pageActions } from '../../kit/actions/actions.ts';
import { useAddressEntry, useAddressPatch } from '../../kit/page/address.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useReturnFocus } from '../../kit/page/use-return-focus.ts';
import { studioActions } from '../actions/index.ts';
import { GuideText } from './guide-text.tsx';
import { guides, guidesAbout, guideText, type Guide } from './guides.ts';
import styles from './help.module.css';
import { blocksOf } from './markdown.ts';

/** Help next to the open page: the guides about the page, one guide, or the keys. The address says which. */
export function Help() {
  const shown = useAddressEntry('help');
  const patch = useAddressPatch();
  if (shown === undefined) return null;
  return <HelpPanel shown={shown} onShow={(help) => patch({ help })} />;
}

function HelpPanel({ shown, onShow }: { shown: string; onShow: (id: string | undefined) => void }) {
  useReturnFocus();
  const guide = guides.find(({ id }) => id === shown);
  return (
    <Drawer
      opened
      onClose={() => onShow(undefined)}
      position="right"
      size={460}
      padding="md"
      title={guide?.title ?? 'Help'}
      // The page next to it can be used while the guide is read.
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close the help' }}
    >
      {guide === undefined ? (
        <Overview onShow={onShow} />
      ) : (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => onShow('here')}
          >
            All help
          </Button>
          <OneGuide guide={guide} onShow={onShow} />
        </>
      )}
    </Drawer>
  );
}

function OneGuide({ guide, onShow }: { guide: Guide; onShow: (id: string) => void }) {
  const query = useQuery({ queryKey: ['guide', guide.id], queryFn: () => guideText(guide.id), staleTime: Infinity });
  return (
    <Loaded query={query} what="the guide" rows={8}>
      {(text) => <GuidePages text={text} onShow={onShow} />}
    </Loaded>
  );
}

function GuidePages({ text, onShow }: { text: string; onShow: (id: string) => void }) {
  // The first block is the title, which the panel already shows.
  const blocks = useMemo(() => blocksOf(text).slice(1), [text]);
  return (
    <article className={styles['guide']}>
      <GuideText blocks={blocks} onGuide={onShow} />
    </article>
  );
}

function Overview({ onShow }: { onShow: (id: string) => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const about = guidesAbout(path);
  const others = guides.filter((guide) => !about.includes(guide));
  return (
    <div className={styles['guide']}>
      <h3>About this page</h3>
      <GuideList guides={about} onShow={onShow} />
      <Keys />
      <h3>All other guides</h3>
      <GuideList guides={others} onShow={onShow} />
    </div>
  );
}

function GuideList({ guides: listed, onShow }: { guides: readonly Guide[]; onShow: (id: string) => void }) {
  return (
    <ul className={styles['list']}>
      {listed.map(({ id, title }) => (
        <li key={id}>
          <Anchor inherit component="button" type="button" onClick={() => onShow(id)}>
            {title}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Keys of every page. */
const everywhere: readonly (readonly [string, readonly string[]])[] = [
  ['Search and run: every page, record, document, guide and action', ['Ctrl+K']],
  ['Rows of a table: go, open, preview, check', ['↑ ↓', 'Enter', 'Space', 'X']],
];

function Keys() {
  const own = pageActions().filter(({ keys }) => keys.length > 0);
  const actions = studioActions.flatMap(({ name, keys }) => (keys === undefined ? [] : [[name, keys] as const]));
  const lines = [...everywhere, ...actions, ...own.map(({ label, keys }) => [label, keys] as const)];
  return (
    <>
      <h3>Keys</h3>
      <Table className={styles['keys']} fz="sm" aria-label="Keys">
        <Table.Tbody>
          {lines.map(([does, keys]) => (
            <Table.Tr key={does}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} size="xs" mr="var(--space-2)">
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
