import { MantineProvider, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { cssVariables, theme as studioTheme } from '../src/kit/theme/theme.ts';
import { groups } from './groups/groups.ts';
import styles from './specimen/kit-page.module.css';

/** Widths of the frames in px: phone, tablet, desktop. */
const widths = ['390', '820', '1280'];
const themes = ['light', 'dark'];

/**
 * Shows every group in its own frame, so that responsive layouts follow the width of the frame instead of the window's.
 */
export function IndexPage({ theme }: { readonly theme: 'light' | 'dark' }) {
  const [group, setGroup] = useState('fields');
  const [width, setWidth] = useState('820');
  return (
    <MantineProvider theme={studioTheme} cssVariablesResolver={cssVariables} forceColorScheme={theme}>
      <main className={styles['index']}>
        <h1>Kit</h1>
        <div className={styles['choices']}>
          <SegmentedControl aria-label="Group" data={Object.keys(groups)} value={group} onChange={setGroup} />
          <SegmentedControl aria-label="Width" data={widths} value={width} onChange={setWidth} />
        </div>
        <div className={styles['frames']}>
          {themes.map((each) => (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame loads this same page
            <iframe
              key={`${each} ${group} ${width}`}
              title={`${group}, ${each}, ${width} px`}
              src={`/kit.html?group=${group}&theme=${each}`}
              width={width}
            />
          ))}
        </div>
      </main>
    </MantineProvider>
  );
}
