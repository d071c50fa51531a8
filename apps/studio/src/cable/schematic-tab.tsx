import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { drawingQuery } from '../api/designs.ts';
import { documentAddress } from '../api/documents.ts';
import { typefaceQuery } from '../api/typeface.ts';
import { useCable, useEditor, useSelected } from './draft/cable.ts';
import type { DrawnSheet } from './draw-schematic.ts';
import { Failure } from '../kit/page/failure.tsx';
import styles from './cable.module.css';
import { SheetView } from './sheet-view.tsx';
import { findPart } from './wiring/parts.ts';

/** The schematic of the current draft, drawn by the code that prints it. Pressing a part selects it. */
export function SchematicTab() {
  const { design, select } = useCable();
  const selected = useSelected();
  const { sheets, error } = useSchematic();
  return (
    <>
      <Downloads />
      {error !== undefined && <Failure title="Couldn't draw the schematic" error={error} />}
      {sheets === undefined && error === undefined && <Skeleton height={420} />}
      {sheets !== undefined && (
        <SheetView
          sheets={sheets}
          label={`Schematic of ${design.label ?? design.id}`}
          isPart={(id) => findPart(design, id) !== undefined}
          selected={selected}
          onSelect={select}
        />
      )}
    </>
  );
}

function useSchematic() {
  const { catalog, design } = useCable();
  const { data: drawing } = useQuery({ ...drawingQuery(design.id), throwOnError: false });
  const { data: typeface } = useQuery(typefaceQuery(catalog.library.settings));
  const [settled] = useDebouncedValue(design, 200);
  const [sheets, setSheets] = useState<readonly DrawnSheet[] | undefined>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let current = true;
    const draw = async () => {
      const { drawSchematic } = await import('./draw-schematic.ts');
      const drawn = drawSchematic(catalog, settled, drawing?.value, typeface ?? undefined);
      if (!current) return;
      setError(undefined);
      setSheets(drawn);
    };
    draw().catch((reason: unknown) => current && setError(reason));
    return () => {
      current = false;
    };
  }, [catalog, settled, drawing, typeface]);
  return { sheets, error };
}

function Downloads() {
  const { design } = useCable();
  const { dirty } = useEditor();
  return (
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
      {dirty && <span className="quiet">Downloads show the saved cable; the drawing below shows your draft.</span>}
    </div>
  );
}
