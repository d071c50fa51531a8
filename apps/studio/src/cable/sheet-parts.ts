/** The parts on a drawn sheet: which part a drawn thing is of, and the marks and buttons that are put on it. */

import { partOf, type IsPart } from './part-of-ref.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

function drawnOf(host: Element): SVGGraphicsElement[] {
  return [...host.querySelectorAll<SVGGraphicsElement>('[data-ref]')];
}

/** The part at a point of the screen. Lines are thin: what is a few pixels away counts where there is nothing at the point itself. */
export function partAt(host: Element, { x, y }: { x: number; y: number }, isPart: IsPart): string | undefined {
  const around = [0, 4, 8].flatMap((r) => [
    [0, 0],
    [0, -r],
    [0, r],
    [-r, 0],
    [r, 0],
  ]);
  for (const [dx = 0, dy = 0] of around) {
    const hit = document.elementFromPoint(x + dx, y + dy)?.closest<SVGElement>('[data-ref]');
    const part = host.contains(hit ?? null) ? partOf(hit?.dataset['ref'], isPart) : undefined;
    if (part !== undefined) return part;
  }
  return undefined;
}

/**
 * Shows svg sheets in an element, each as a picture that can be read and with a button over each part. Nothing of it runs: the text
 * is drawn by the program, and what is parsed has no scripts that a browser would start.
 */
export function showSheets(host: Element, sheets: readonly { svg: string }[], isPart: IsPart): void {
  const parser = new DOMParser();
  const seen = new Set<string>();
  const shown = sheets.map(({ svg }, index) => {
    const sheet = document.importNode(parser.parseFromString(svg, 'image/svg+xml').documentElement, true);
    const title = sheet.querySelector(':scope > title');
    sheet.setAttribute('role', 'group');
    sheet.setAttribute('aria-label', sheets.length === 1 ? 'Sheet' : `Sheet ${index + 1} of ${sheets.length}`);
    title?.remove();
    return sheet;
  });
  host.replaceChildren(...shown);
  for (const drawn of drawnOf(host)) {
    const part = partOf(drawn.dataset['ref'], isPart);
    if (part === undefined || seen.has(part)) continue;
    seen.add(part);
    button(drawn, part);
  }
}

/** A button over a drawn part, for the keys and for readers; a line is one itself. */
function button(drawn: SVGGraphicsElement, part: string): void {
  const name = drawn.querySelector(':scope > title')?.textContent ?? part;
  const isGroup = drawn.tagName === 'g';
  const target = isGroup ? boxAround(drawn, 0.6) : drawn;
  target.dataset['part'] = part;
  target.setAttribute('role', 'button');
  target.setAttribute('tabindex', '-1');
  target.setAttribute('aria-label', name);
  target.setAttribute('aria-pressed', 'false');
  if (isGroup) drawn.append(target);
}

function boxAround(drawn: SVGGraphicsElement, by: number): SVGRectElement {
  const { x, y, width, height } = drawn.getBBox();
  const box = document.createElementNS(svgNamespace, 'rect');
  const place = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: 1, fill: 'none' };
  for (const [name, value] of Object.entries(place)) box.setAttribute(name, String(value));
  return box;
}

export function buttonsOf(host: Element): SVGGraphicsElement[] {
  return [...host.querySelectorAll<SVGGraphicsElement>('[data-part]')];
}

/** Marks one part, and no other, and makes its button the one that Tab comes to. */
export function markPart(host: Element, selected: string | undefined, isPart: IsPart): SVGGraphicsElement | undefined {
  for (const old of host.querySelectorAll('[data-mark]')) old.remove();
  const buttons = buttonsOf(host);
  const picked = buttons.find((each) => each.dataset['part'] === selected);
  for (const each of buttons) {
    each.setAttribute('aria-pressed', String(each === picked));
    each.setAttribute('tabindex', each === (picked ?? buttons[0]) ? '0' : '-1');
  }
  if (selected === undefined) return undefined;
  for (const drawn of drawnOf(host)) {
    if (partOf(drawn.dataset['ref'], isPart) === selected) mark(drawn);
  }
  return picked;
}

/** A halo under a line, a frame around a block. */
function mark(drawn: SVGGraphicsElement): void {
  if (drawn.tagName === 'g') {
    const frame = boxAround(drawn, 0.6);
    frame.dataset['mark'] = 'frame';
    drawn.prepend(frame);
  } else if (drawn.tagName === 'path' || drawn.tagName === 'line') {
    const halo = drawn.cloneNode() as SVGElement;
    for (const name of halo.getAttributeNames()) {
      if (!/^(d|[xy][12])$/.test(name)) halo.removeAttribute(name);
    }
    halo.dataset['mark'] = 'halo';
    drawn.before(halo);
  }
}
