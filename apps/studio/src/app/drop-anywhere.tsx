import { useNavigate } from '@tanstack/react-router';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { chooseFiles, pastedFile } from '../kit/page/chosen-file.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import styles from '../kit/page/shell.module.css';

/** Sends files that are dropped on any page, and rows that are pasted outside a field, to the import page. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const writable = useWritable();
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!writable) return undefined;
    const take = (files: readonly File[]) => {
      chooseFiles(files);
      void navigate({ to: '/import', search: {} });
    };
    return listen({
      onOver: setOver,
      onFiles: take,
      onText: (text) => take([pastedFile(text)]),
    });
  }, [navigate, writable]);
  if (!over) return null;
  return (
    <div className={styles['drop']} role="status">
      <IconFileImport size={36} stroke={1.4} aria-hidden />
      <p>Drop files to import them</p>
    </div>
  );
}

interface Takes {
  readonly onOver: (over: boolean) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onText: (text: string) => void;
}

function listen({ onOver, onFiles, onText }: Takes): () => void {
  const dragged = (event: DragEvent) => {
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    onOver(true);
  };
  const onDragLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) onOver(false);
  };
  const dropped = (event: DragEvent) => {
    onOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  };
  const pasted = (event: ClipboardEvent) => {
    if (event.defaultPrevented || isField(event.target)) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length > 0) onFiles(files);
    else if (isTable(text)) onText(text);
  };
  const handlers = { dragover: dragged, dragleave: onDragLeave, drop: dropped, paste: pasted } as const;
  for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler as EventListener);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) window.removeEventListener(name, handler as EventListener);
  };
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** One line of a pin table, such as `1 TXD out`. */
const pinLine = /^\s*(?:[a-z]{0,2}\d{1,3}[a-z]?|shell|shield|sh|pe)\s+\S/i;

/** Whether text is a spreadsheet of at least two lines with cells, or a pin table. */
function isTable(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && (lines.every((line) => /[\t;,|]/.test(line)) || lines.every((line) => pinLine.test(line)));
}
