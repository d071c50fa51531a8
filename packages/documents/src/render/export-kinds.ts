interface ExportKind {
  readonly id: string;
  readonly label: string;
}

const kinds = [
  { id: 'documents.pdf', label: 'All documents in one PDF, with cover and index' },
  { id: 'bom.csv', label: 'Bill of materials' },
  { id: 'wire-list.csv', label: 'Wire list' },
  { id: 'cut-list.csv', label: 'Cut list' },
  { id: 'crimp-list.csv', label: 'Crimp list' },
  { id: 'production.xlsx', label: 'Production workbook: bill of materials, wire, cut and crimp lists' },
  { id: 'drawing.dxf', label: 'Drawing, for CAD programs' },
  { id: 'formboard.dxf', label: 'Formboard at true size, for CAD programs, plotters and machines' },
  { id: 'labels.csv', label: 'Wire labels: text and position of the marker at each wire end' },
  { id: 'labels.svg', label: 'Labels on a sheet of label stock' },
  { id: 'labels.lbx', label: 'Label editor files, one per label' },
  { id: 'labels-ptouch.csv', label: 'Label database for P-touch templates' },
  { id: 'labels-brady.csv', label: 'Label list for Brady software' },
  { id: 'labels-laser.txt', label: 'Marks for a laser wire marker: message, length, gap' },
  { id: 'continuity.csv', label: 'Continuity test data' },
  { id: 'continuity.json', label: 'Continuity test data, structured' },
] as const satisfies readonly ExportKind[];

/** The exports that are made from a table or a drawing. All documents in one file are made by `makeBook`. */
export type ExportId = Exclude<(typeof kinds)[number]['id'], 'documents.pdf'>;

/** Files that other programs read, in the order they are offered. */
export const exportKinds: readonly ExportKind[] = kinds;
