/** The parts on a drawn sheet: which part a drawn item belongs to, and the marks and buttons put on it. */

import { partOf, type IsPart } from './part-of-ref.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

function drawnOf(host: Element): SVGGraphicsElement[] {
  return [...host.querySelectorAll<SVGGraphicsElement>('[data-ref]')];
}

/** The part at a screen point. Lines are thin, so a few px off count if nothing is at the point itself. */
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
 * Shows SVG sheets in an element, each as an accessible image with a button over each part. The SVG is drawn by the
 * program, and the browser runs no scripts of parsed markup.
 */
export function showSheets(host: Element, sheets: readonly { svg: string }[], isPart: IsPart): void {
  const parser = new DOMParser();
  const seen = new Set<string>();
  const images = sheets.map(({ svg }, index) => {
    const sheet = document.importNode(parser.parseFromString(svg, 'image/svg+xml').documentElement, true);
    const title = sheet.querySelector(':scope > title');
    sheet.setAttribute('role', 'group');
    sheet.setAttribute('aria-label', sheets.length === 1 ? 'Sheet' : `Sheet ${index + 1} of ${sheets.length}`);
    title?.remove();
    return sheet;
  });
  host.replaceChildren(...images);
  for (const drawn of drawnOf(host)) {
    const part = partOf(drawn.dataset['ref'], isPart);
    if (part === undefined || seen.has(part)) continue;
    seen.add(part);
    button(drawn, part);
  }
}

/** A button over a drawn part, for keyboards and screen readers. A line is its own button. */
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

/** Marks one part only, and makes its button the Tab stop. */
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

/** Draws a halo under a line, or a frame around a block. */
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
