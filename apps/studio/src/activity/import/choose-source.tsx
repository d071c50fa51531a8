import type { Importer } from '@cablewright/client';
import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { chooseFiles, pastedFile } from '../../kit/page/chosen-file.ts';
import styles from './import.module.css';

/** Chooses what to import: files, dropped files, or pasted rows. */
export function ChooseSource({ importers }: { importers: readonly Importer[] }) {
  const [text, setText] = useState('');
  const ends = [...new Set(importers.flatMap(({ files }) => files))];
  return (
    <>
      <p className="lead">
        Import parts, cables and wire lists. You see what would change before anything is saved, and you can undo the
        import as one change. A catalog exported by another hub is imported under{' '}
        <Link to="/settings/operations">Operations</Link>.
      </p>
      <section className={styles['drop']} aria-labelledby="file">
        <IconFileImport size={30} stroke={1.4} aria-hidden />
        <h2 id="file">Drop files on any page</h2>
        <p className="quiet">
          {ends.length === 0 ? 'No importer is enabled. An owner enables one under Code modules.' : ends.join(' · ')}
        </p>
        <FileButton accept={ends.join(',')} multiple onChange={chooseFiles}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose files…
            </Button>
          )}
        </FileButton>
      </section>
      <section className={styles['paste']} aria-labelledby="paste">
        <h2 id="paste">Or paste rows from a spreadsheet</h2>
        <Textarea
          aria-labelledby="paste"
          placeholder={'Manufacturer\tPart number\tPrice\nMolex\t43025-0400\t0.62 EUR'}
          minRows={5}
          maxRows={12}
          autosize
          classNames={{ input: 'mono' }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="default" disabled={text.trim() === ''} onClick={() => chooseFiles([pastedFile(text)])}>
          Read the rows
        </Button>
      </section>
    </>
  );
}
