/** The zoom tools in the corner of a view that can be moved and zoomed. */
import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ViewOfCanvas } from './use-view.ts';
import styles from './view-tools.module.css';

interface ViewToolsProps extends Pick<ViewOfCanvas, 'zoom' | 'fit'> {
  /** Label of the tool that shows everything. */
  readonly whole: string;
  readonly children?: ReactNode;
}

export function ViewTools({ zoom, fit, whole, children }: ViewToolsProps) {
  return (
    <div className={styles['tools']} role="toolbar" aria-label="View">
      <ViewTool label="Zoom out" keys="-" onClick={() => zoom(0.8)} icon={IconMinus} />
      <ViewTool label="Zoom in" keys="+" onClick={() => zoom(1.25)} icon={IconPlus} />
      <ViewTool label={whole} keys="0" onClick={fit} icon={IconArrowsMaximize} />
      {children}
    </div>
  );
}

interface ViewToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly onClick: () => void;
  readonly icon: Icon;
}

export function ViewTool({ label, keys, onClick, icon: Shape }: ViewToolProps) {
  return (
    <ActionIcon aria-label={label} title={keys === undefined ? label : `${label} (${keys})`} onClick={onClick}>
      <Shape size={16} />
    </ActionIcon>
  );
}
