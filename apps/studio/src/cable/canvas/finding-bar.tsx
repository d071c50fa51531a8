import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { FindingList } from '../../kit/findings/finding-list.tsx';
import { useFix } from '../draft/use-fix.ts';
import type { FindingWalk } from './use-finding-walk.ts';
import desk from './desk.module.css';
import styles from './canvas.module.css';

/** One finding over the canvas: its cause, the values that were read, and its remedies as buttons. */
export function FindingBar({ walk }: { walk: FindingWalk }) {
  const fix = useFix();
  if (walk.finding === undefined) return null;
  return (
    <section className={`${desk['bar']} ${styles['bar']}`} data-overlay aria-label="Finding" aria-live="polite">
      <FindingList findings={[walk.finding]} onGo={() => walk.go(1)} onFix={fix} />
      <ActionIcon aria-label="Previous finding" onClick={() => walk.go(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span>
        {walk.number} of {walk.of}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconChevronRight size={14} />}
        onClick={() => walk.go(1)}
      >
        Next (F8)
      </Button>
      <ActionIcon aria-label="Close" onClick={walk.close}>
        <IconX size={16} />
      </ActionIcon>
    </section>
  );
}
