import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { LengthField } from '../../kit/fields/length-field.tsx';
import { useCable } from '../draft/cable.ts';
import { changePart } from '../wiring/parts.ts';
import { StockPicker } from '../wiring/stock-picker.tsx';
import type { CanvasScene } from './scene/scene.ts';
import type { ViewOfCanvas } from './use-view.ts';
import styles from './canvas.module.css';

interface JacketEditorProps {
  readonly id: string;
  readonly scene: CanvasScene;
  readonly view: ViewOfCanvas;
  readonly onClose: () => void;
}

/** Edits the length and stock of a cable, next to the cable itself. */
export function JacketEditor({ id, scene, view: { view, frame }, onClose }: JacketEditorProps) {
  const { design, edit } = useCable();
  const box = useRef<HTMLDivElement>(null);
  const segment = design.instances.segments?.find((each) => each.id === id);
  const block = scene.blocks.find((each) => each.id === id);
  useEffect(() => {
    const field = box.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
  }, []);
  if (segment === undefined || block === undefined) return null;
  const left = Math.max(8, Math.min(block.x * view.k + view.x, frame.width - 296));
  const top = Math.max(8, Math.min((block.y + 40) * view.k + view.y, frame.height - 180));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields closes it
    <section
      ref={box}
      className={styles['jacket']}
      style={{ left, top }}
      aria-label={`Length and stock of ${id}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || (event.key === 'Enter' && event.target === box.current?.querySelector('input')))
          onClose();
      }}
    >
      <div className={styles['jacketHead']}>
        <b className="mono">{id}</b>
        <ActionIcon aria-label="Close" size="sm" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      <LengthField
        label="Length"
        placeholder="2 m, 80 cm, 6 ft"
        value={segment.lengthMm}
        above={0}
        onChange={(lengthMm) =>
          lengthMm !== undefined && edit(`length of ${id}`, (value) => changePart(value, id, { lengthMm }), true)
        }
      />
      <StockPicker segment={segment} />
    </section>
  );
}
