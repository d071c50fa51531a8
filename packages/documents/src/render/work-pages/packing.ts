/** The packing list: the contents of each box, and the pieces that aren't packed. */
import type { PrintFormat } from '@cablewright/engine';
import { heading, paragraph, type Block, type FlowCell } from '../../page/flow/blocks.ts';
import { headBlocks, ofKind, whenWho, type WorkPiece, type WorkSheet } from './work-sheet.ts';

export function packingList(sheet: WorkSheet, print: PrintFormat): Block[] {
  const packed = sheet.pieces.filter(isPacked);
  const others = sheet.pieces.filter((piece) => !isPacked(piece));
  return [
    ...headBlocks(sheet, print),
    paragraph(
      print.text('work.in-boxes', { packed: packed.length, n: sheet.pieces.length }),
      others.length === 0 ? 'plain' : 'alarm',
    ),
    {
      kind: 'table',
      columns: [
        { label: print.text('work.box') },
        { label: print.text('work.serial') },
        { label: print.text('work.revision') },
        { label: print.text('work.packed') },
        { label: print.text('work.shipped') },
      ],
      rows: packed.map((piece) => {
        const { box, packing, shipping } = packingOf(piece);
        return {
          cells: [
            box ?? { text: print.text('work.no-box'), tone: 'alarm' },
            piece.serial,
            String(sheet.order.rev),
            packing === undefined ? notRecorded(print) : whenWho(packing, print),
            shipping === undefined
              ? { text: print.text('work.not-recorded'), tone: 'quiet' }
              : [whenWho(shipping, print), shipping.body.reference].filter(Boolean).join(', '),
          ],
        };
      }),
      none: print.text('work.no-pieces'),
    },
    ...(others.length === 0
      ? []
      : [
          heading(2, print.text('work.not-packed')),
          {
            kind: 'list',
            items: others.map(({ serial, state }) => `${serial}: ${print.text(`work.state.${state}`)}`),
          } as Block,
        ]),
  ];
}

const isPacked = ({ state }: WorkPiece) => state === 'packed' || state === 'shipped';
const notRecorded = (print: PrintFormat): FlowCell => ({ text: print.text('work.not-recorded'), tone: 'alarm' });

/** The last packing and shipping of a piece. */
export function packingOf({ records }: WorkPiece) {
  const packing = ofKind(records, 'packed').at(-1);
  return { packing, box: packing?.body.box, shipping: ofKind(records, 'shipped').at(-1) };
}
