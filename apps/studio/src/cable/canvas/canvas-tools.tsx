import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMaximize, IconKeyboard, IconLayoutGrid, IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { ViewOfCanvas } from './use-view.ts';
import styles from './canvas.module.css';

export function Empty({ writable }: { writable: boolean }) {
  return (
    <div className={styles['empty']}>
      <h2>No parts yet</h2>
      {writable && <p>Add two connectors and a wire from the library, then draw each core from pin to pin.</p>}
    </div>
  );
}

export const AddButton = memo(function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <div className={styles['add']} data-overlay>
      <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onPress}>
        Add a part
      </Button>
    </div>
  );
});

interface ToolsProps extends Pick<ViewOfCanvas, 'zoom' | 'fit'> {
  readonly onArrange: (() => void) | undefined;
  readonly onHelp: () => void;
}

/** What they are given stays the same, so an edit does not draw them again. */
export const Tools = memo(function Tools({ zoom, fit, onArrange, onHelp }: ToolsProps) {
  return (
    <div className={styles['tools']} role="toolbar" aria-label="View">
      <Tool label="Zoom out" onClick={() => zoom(0.8)} icon={<IconMinus size={16} />} />
      <Tool label="Zoom in" onClick={() => zoom(1.25)} icon={<IconPlus size={16} />} />
      <Tool label="Show the whole cable" onClick={fit} icon={<IconArrowsMaximize size={16} />} />
      {onArrange !== undefined && <Tool label="Arrange" onClick={onArrange} icon={<IconLayoutGrid size={16} />} />}
      <Tool label="Keys" onClick={onHelp} icon={<IconKeyboard size={16} />} />
    </div>
  );
});

function Tool({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
