/** The label printers that an editor file can name. Without a name the editor uses the printer that is connected. */

export interface LabelPrinter {
  readonly id: string;
  readonly label: string;
  /** The numbers and names the vendor's editor gives its printers. */
  readonly editorId: string;
  readonly src: string;
}

export const printers: readonly LabelPrinter[] = [
  { id: 'pt-p710bt', label: 'Brother PT-P710BT', editorId: '30256', src: 'inferred from editor files in the open' },
  { id: 'pt-d610bt', label: 'Brother PT-D610BT', editorId: '31792', src: 'inferred from editor files in the open' },
];

export function isPrinter(id: string): boolean {
  return printers.some((printer) => printer.id === id);
}
