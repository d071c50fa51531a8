// Draws docs/images/wings.svg and documents.svg from the layering tables. `npm run docs` writes them.
import { folderPurpose } from './folder-purpose.mjs';
import { folderUses, mayUse, purpose, wings } from './layers.mjs';

const boxWidth = 470;
const gap = 36;
const rowHeight = 21;
const headHeight = 62;
const margin = 28;
const floors = [
  ['apps/studio', 'apps/server', 'apps/cli', 'modules'],
  ['packages/client', 'packages/documents', 'packages/store', 'packages/modules'],
  ['packages/engine', 'packages/model', 'packages/derive'],
];

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const heightOf = (room) => headHeight + Object.keys(wings[room] ?? {}).length * rowHeight + 10;
const nameOf = (room) => room.replace(/^(?:apps|packages)\//, '');

function placed() {
  const widest = Math.max(...floors.map((rooms) => rooms.length)) * (boxWidth + gap) - gap;
  const boxes = new Map();
  let y = margin;
  for (const rooms of floors) {
    const width = rooms.length * (boxWidth + gap) - gap;
    const height = Math.max(...rooms.map(heightOf));
    rooms.forEach((room, i) => {
      const x = margin + (widest - width) / 2 + i * (boxWidth + gap);
      boxes.set(room, { x, y, height: heightOf(room) });
    });
    y += height + gap * 1.4;
  }
  return { boxes, width: widest + 2 * margin, height: y - gap * 1.4 + margin };
}

function boxOf(room, { x, y, height }) {
  const uses = mayUse[room].length === 0 ? 'uses nothing of ours' : `may use ${mayUse[room].join(', ')}`;
  const rows = Object.entries(wings[room] ?? {}).map(([wing, holds], i) => {
    const baseline = y + headHeight + i * rowHeight + 14;
    return `<text x="${x + 14}" y="${baseline}" class="wing">${escaped(wing)}</text><text x="${x + 108}" y="${baseline}">${escaped(holds)}</text>`;
  });
  return [
    `<rect x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="8"/>`,
    `<text x="${x + 14}" y="${y + 24}" class="room">${nameOf(room)}</text>`,
    `<text x="${x + 14}" y="${y + 41}" class="for">${escaped(purpose[room])}</text>`,
    `<text x="${x + boxWidth - 14}" y="${y + 24}" text-anchor="end" class="uses">${uses}</text>`,
    ...rows,
  ].join('\n');
}

const style = [
  'svg{background:#fff}',
  'rect{fill:#f8fafc;stroke:#94a3b8}',
  "text{font:12px Arimo,'Liberation Sans',Arial,sans-serif;fill:#334155}",
  '.room{font-size:16px;font-weight:bold;fill:#0f172a}',
  '.for{fill:#64748b}',
  '.uses{font-size:11px;fill:#0f5c66}',
  '.wing{font-weight:bold;fill:#0f172a}',
].join('');

/** The whole picture: a box for each app and package, its wings in the order in which they may use each other. */
export function layersPicture() {
  const { boxes, width, height } = placed();
  const drawn = [...boxes].map(([room, box]) => boxOf(room, box));
  return svgOf(
    width,
    height,
    'The apps and packages with their wings. A wing may use those below it in its box, never one above it.',
    drawn,
  );
}

function svgOf(width, height, title, drawn) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

const tableWidth = 980;
/** Columns for a folder's purpose and the folders it may use. */
const columns = { holds: 130, uses: 510 };

/** A box with a row for each folder: its purpose, and which other folders it may use and why. */
function tableOf(base, y) {
  const folders = Object.entries(folderUses[base]).toReversed();
  const text = (x, baseline, words, look = '') =>
    `<text x="${margin + 14 + x}" y="${baseline}"${look}>${escaped(words)}</text>`;
  const holds = folderPurpose[base] ?? wings[base.replace(/\/src$/, '')];
  const drawn = [];
  let rowY = y + 50;
  for (const [folder, uses] of folders) {
    drawn.push(text(0, rowY, folder, ' class="wing"'), text(columns.holds, rowY, holds[folder]));
    const lines = Object.entries(uses).map(([folder, why]) => `${folder}: ${why}`);
    for (const [i, words] of lines.entries()) drawn.push(text(columns.uses, rowY + i * 15, words, ' class="uses"'));
    rowY += Math.max(1, lines.length) * 15 + 10;
  }
  const height = rowY - y;
  const box = `<rect x="${margin}" y="${y}" width="${tableWidth}" height="${height}" rx="8"/>`;
  return { height, drawn: [box, text(0, y + 24, base, ' class="room"'), ...drawn] };
}

/** Draws which folders may use which others, and why, for packages with their own table. */
export function foldersPicture() {
  let y = margin;
  const drawn = Object.keys(folderUses).flatMap((base) => {
    const table = tableOf(base, y);
    y += table.height + gap;
    return table.drawn;
  });
  const title = 'What each wing of packages/documents, and each folder of its sheets, may use of the others, and why.';
  return svgOf(tableWidth + 2 * margin, y - gap + margin, title, drawn);
}
