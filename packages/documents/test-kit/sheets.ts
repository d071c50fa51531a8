/** The parts of sheets, for tests and benchmarks that look at a single part. */
export { ink, line, textsOf, type Item, type Sheet } from '../src/display-list/display-list.ts';
export { toHtml } from '../src/formats/html.ts';
export { drawnFace } from '../src/figures/faces/face.ts';
export { toPdf } from '../src/formats/pdf/pdf.ts';
export { labelDocument } from '../src/labels/label-document.ts';
export { labelPrint, labelsOf } from '../src/labels/label-print.ts';
export { bomTable } from '../src/lists/bom.ts';
export { zoneAt } from '../src/page/frame/border.ts';
export { contentSpace, framed } from '../src/page/frame/frame.ts';
export { pageSize } from '../src/page/frame/paper.ts';
export { type TitleBlock } from '../src/page/frame/title-block.ts';
export { boardOf } from '../src/sheets/formboard/board.ts';
export { wireSpecSheets } from '../src/sheets/wire-spec/wire-spec-sheets.ts';
export { builtIn, Typesetter } from '../src/type/typesetter.ts';
