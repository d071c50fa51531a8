import { useState } from 'react';
import { failed } from './toast.ts';

interface Act {
  /** True while the hub has not answered: buttons wait. */
  readonly busy: boolean;
  readonly act: (what: () => Promise<unknown>) => Promise<void>;
}

/** Something the hub is asked to do, once at a time; when it refuses, `failure` and its reason are said. */
export function useAct(failure: string): Act {
  const [busy, setBusy] = useState(false);
  const act = async (what: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      failed(failure, error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
