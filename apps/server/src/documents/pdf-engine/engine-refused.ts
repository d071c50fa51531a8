import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';

/** The outbound HTTP that all requests to an engine use. */
export type EngineHttp = Pick<OutboundHttp, 'send' | 'destination'>;

/** Thrown if the engine responded but didn't print. The message is part of a sentence. */
export class EngineRefused extends Error {}

/** The reason why the engine couldn't be reached, without its address, which only owners may see. */
export function refusalOf(why: string): EngineRefused {
  return new EngineRefused(
    why.includes('never connects') || why.includes('not allowed') || why.includes('is allowed')
      ? 'the address of the PDF engine is not allowed'
      : 'the PDF engine could not be reached',
  );
}
