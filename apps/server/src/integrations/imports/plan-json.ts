import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { Planned } from './plan.ts';

/** Serializes a plan for its job. It may have tens of thousands of lines, so other requests are served in between. */
export async function planJson({ plan, changes }: Planned): Promise<string> {
  const { records, refused, ...rest } = plan;
  const head = JSON.stringify(rest).slice(0, -1);
  const lists = `"records":${await listJson(records)},"refused":${await listJson(refused)}`;
  return `{"plan":${head},${lists}},"changes":${await listJson(changes)}}`;
}

async function listJson(items: readonly object[]): Promise<string> {
  const letOthers = yieldToEventLoop();
  const texts: string[] = [];
  for (const item of items) {
    await letOthers();
    texts.push(JSON.stringify(item));
  }
  return `[${texts.join(',')}]`;
}
