import { ApiError, getHealth } from '@cablewright/client';
import { hub } from '../../api/hub.ts';

/** The code of a page could not be loaded because the hub does not answer. */
export class PageCodeError extends ApiError {
  constructor(cause: unknown) {
    super(0, { code: 'no-page-code', detail: 'The page could not be loaded.' }, undefined, cause);
  }
}

/** Whether the hub sends any answer. */
export async function hubAnswers(): Promise<boolean> {
  try {
    await hub.call(getHealth, { query: {} });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status !== 0;
  }
}

/**
 * Loads the code of a page. If the hub answers but lacks the file, it serves a newer studio, and the router reloads
 * once for this message. Without a hub a reload would leave the browser's own error page, so the failure is shown
 * instead.
 */
export function pageCode<T>(load: () => Promise<T>, answers = hubAnswers): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (!(await answers())) throw new PageCodeError(error);
      throw new Error(`Failed to fetch dynamically imported module: ${String(error)}`, { cause: error });
    }
  };
}
