/** Sends the sheets of a document to the printer, at their true size. */
import type { OfferedDocument } from '@cablewright/client';
import { type DocumentOptions, readSheet } from '../api/documents.ts';

/** For more sheets than this the PDF is better than the browser's print dialog. */
const maxPrinted = 60;

/** Reads every sheet and opens the browser's print dialog on them. Resolves when the dialog was opened. */
export async function printSheets(design: string, kind: OfferedDocument, options: DocumentOptions): Promise<void> {
  const first = await sheet(design, kind, options, 1);
  const svgs = [first.svg];
  for (let page = 2; page <= Math.min(first.pages, maxPrinted); page += 1) {
    svgs.push((await sheet(design, kind, options, page)).svg);
  }
  await print(svgs);
}

function sheet(design: string, kind: OfferedDocument, options: DocumentOptions, number: number) {
  const page = kind.overview ? number - 1 : number;
  const wanted = page === 0 ? options : { ...options, page };
  return readSheet(design, kind.id, wanted);
}

/** The sheets in a frame of their own, each a page of its own size. They are pictures: nothing in them can run. */
async function print(svgs: readonly string[]): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = 'Sheets to print';
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;inset:auto 0 0 auto';
  document.body.append(frame);
  const page = frame.contentDocument!;
  const size = /width="([\d.]+mm)" height="([\d.]+mm)"/.exec(svgs[0]!);
  const style = page.createElement('style');
  style.textContent = `@page{size:${size?.[1] ?? '210mm'} ${size?.[2] ?? '297mm'};margin:0}body{margin:0}img{display:block;break-after:page}`;
  page.head.append(style);
  const pictures = svgs.map((svg) => {
    const picture = page.createElement('img');
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    picture.alt = '';
    page.body.append(picture);
    return picture;
  });
  await Promise.all(pictures.map((picture) => picture.decode()));
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow!.print();
}
