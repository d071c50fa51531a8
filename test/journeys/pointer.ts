/** Positions on the page of a journey, and mouse actions. */
import type { Locator } from 'playwright-core';
import { page } from './journey.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export async function middle(of: Locator): Promise<Point> {
  const box = (await of.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The point at a given share of the line between two terminals. */
export async function along(way: string, share: number): Promise<Point> {
  return page.evaluate<Point>(`(() => {
    const path = document.querySelector('[data-way="${way}"] path');
    const at = path.getPointAtLength(path.getTotalLength() * ${share}).matrixTransform(path.getScreenCTM());
    return { x: at.x, y: at.y };
  })()`);
}
