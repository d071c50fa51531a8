import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { drawingQuery } from '../api/designs.ts';
import { documentAddress } from '../api/documents.ts';
import { typefaceQuery } from '../api/typeface.ts';
import { useCable, useEditor } from './draft/cable.ts';
import { Failure } from '../kit/page/failure.tsx';
import styles from './cable.module.css';
import { Paper } from './paper.tsx';

/** The schematic of the draft as it is now, drawn by the same code that prints it. */
export function SchematicTab() {
  const { catalog, design } = useCable();
  const editor = useEditor();
  const { data: drawing } = useQuery({ ...drawingQuery(design.id), throwOnError: false });
  const { data: typeface } = useQuery(typefaceQuery(catalog.library.settings));
  const [settled] = useDebouncedValue(design, 200);
  const [addresses, setAddresses] = useState<readonly string[] | undefined>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let current = true;
    const draw = async () => {
      const { schematicSvgs } = await import('./draw-schematic.ts');
      const sheets = schematicSvgs(catalog, settled, drawing?.value, typeface ?? undefined);
      if (!current) return;
      setError(undefined);
      setAddresses(sheets.map((svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))));
    };
    draw().catch((reason: unknown) => current && setError(reason));
    return () => {
      current = false;
    };
  }, [catalog, settled, drawing, typeface]);
  // The old pictures are released once the next ones have replaced them.
  useEffect(() => () => addresses?.forEach((address) => URL.revokeObjectURL(address)), [addresses]);
  return (
    <>
      <div className={styles['tools']}>
        {(['pdf', 'svg'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            href={documentAddress(design.id, 'schematic', { format })}
            download
          >
            {format.toUpperCase()}
          </Button>
        ))}
        {editor.dirty && (
          <span className="quiet">Downloads show the saved cable; the drawing below shows your draft.</span>
        )}
      </div>
      {error !== undefined && <Failure title="Couldn't draw the schematic" error={error} />}
      {addresses === undefined && error === undefined && <Skeleton height={420} />}
      {addresses?.map((address, i) => (
        <Paper key={address} address={address} alt={altOf(design.label ?? design.id, i + 1, addresses.length)} />
      ))}
    </>
  );
}

function altOf(name: string, sheet: number, of: number): string {
  return of === 1 ? `Schematic of ${name}` : `Schematic of ${name}, sheet ${sheet} of ${of}`;
}
