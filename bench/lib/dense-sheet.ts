import { catalogOf, composeConnector } from '@cablewright/engine';
import {
  framed,
  ink,
  line,
  pageSize,
  contentSpace,
  type Item,
  type Sheet,
  type TitleBlock,
  builtIn,
  drawnFace,
} from '@cablewright/documents/test-kit/sheets.ts';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';

const block: TitleBlock = {
  layout: 'iso',
  organisation: 'Bench',
  title: 'A dense sheet',
  document: 'Bench',
  partNumber: 'CBL-00060',
  revision: '1',
  state: 'UNRELEASED',
  paper: 'A3',
  drawn: 'A. Fitter',
  checked: 'B. Checker',
  approved: '',
  date: '2026-01-01',
};

/** An A3 sheet with 500 texts, a table of 120 rows and twelve connector faces: denser than any real sheet. */
export function denseSheet(n = 1): Sheet {
  const page = pageSize('A3', true);
  const space = contentSpace(page, 'iso');
  const texts = Array.from({ length: 500 }, (_, i): Item => {
    const [x, y] = [space.x + (i % 20) * 19, space.y + 4 + Math.floor(i / 20) * 3];
    return {
      kind: 'text',
      x,
      y,
      text: `W${n}.${i} ${(i * 37) % 1000} mm`,
      size: 1.8,
      weight: i % 5 === 0 ? 'bold' : 'regular',
    };
  });
  return framed(
    page,
    block,
    [...texts, ...tableItems(space.x, space.y + 82), ...faces(space.x + 250, space.y + 84)],
    n,
    n,
  );
}

/** 120 rows of six cells in three columns side by side. */
function tableItems(x: number, y: number): Item[] {
  return Array.from({ length: 120 }, (_, row): Item[] => {
    const [left, top] = [x + Math.floor(row / 40) * 82, y + (row % 40) * 3];
    const cells = ['W1', 'pair-1.a', 'GN Green', 'J1.3', 'J2.2', `${row} mm`].map((text, c): Item => ({
      kind: 'text',
      x: left + c * 13,
      y: top + 2.2,
      text,
      size: 1.8,
    }));
    return [line(left, top + 3, left + 78, top + 3, { ink: ink.pale, width: 0.2 }), ...cells];
  }).flat();
}

function faces(x: number, y: number): Item[] {
  const { library } = catalogOf(testCatalog().library);
  const connector = composeConnector(library, nullModem.instances.connectors![0]!.def)!;
  const pins = connector.pins.map(({ id, label, x: px, y: py }, i) => ({
    id,
    name: label,
    x: px ?? i * 2.7,
    y: py ?? 0,
  }));
  const face = drawnFace(builtIn, library, connector.body?.face, pins)!;
  return Array.from({ length: 12 }, (_, i): Item => {
    return {
      kind: 'group',
      x: x + 20 + (i % 2) * 50,
      y: y + 10 + Math.floor(i / 2) * 19,
      scale: 0.6,
      items: face.items(2),
    };
  });
}
