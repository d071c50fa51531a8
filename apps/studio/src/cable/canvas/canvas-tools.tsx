import { Button } from '@mantine/core';
import { IconKeyboard, IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { ViewOfCanvas } from './use-view.ts';
import { ViewTool, ViewTools } from './view-tools.tsx';
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

/** Its props keep their identity, so an edit does not rerender it. */
export const Tools = memo(function Tools({ zoom, fit, onArrange, onHelp }: ToolsProps) {
  return (
    <ViewTools zoom={zoom} fit={fit} whole="Show the whole cable">
      {onArrange !== undefined && <ViewTool label="Arrange" onClick={onArrange} icon={IconLayoutGrid} />}
      <ViewTool label="Keys" onClick={onHelp} icon={IconKeyboard} />
    </ViewTools>
  );
});
