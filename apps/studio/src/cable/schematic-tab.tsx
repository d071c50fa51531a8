import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { drawingQuery } from '../api/designs.ts';
import { documentAddress } from '../api/documents.ts';
import { typefaceQuery } from '../api/typeface.ts';
import { useCable } from './draft/cable.ts';
import { Failure } from '../kit/page/failure.tsx';
import styles from './cable.module.css';
import { Paper } from './paper.tsx';

/** The schematic of the draft as it is now, drawn by the same code that prints it. */
export function SchematicTab() {
  const { catalog, design, editor } = useCable();
  const { data: drawing } = useQuery({ ...drawingQuery(design.id), throwOnError: false });
  const { data: typeface } = useQuery(typefaceQuery(catalog.library.settings));
  const [settled] = useDebouncedValue(design, 200);
  const [address, setAddress] = useState<string | undefined>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let current = true;
    const draw = async () => {
      const { schematicSvg } = await import('./draw-schematic.ts');
      const svg = schematicSvg(catalog, settled, drawing?.value, typeface ?? undefined);
      if (!current) return;
      setError(undefined);
      setAddress(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
    };
    draw().catch((reason: unknown) => current && setError(reason));
    return () => {
      current = false;
    };
  }, [catalog, settled, drawing, typeface]);
  // The old picture is released once the next one has replaced it.
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);
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
      {address === undefined && error === undefined && <Skeleton height={420} />}
      {address !== undefined && <Paper address={address} alt={`Schematic of ${design.label ?? design.id}`} />}
    </>
  );
}
