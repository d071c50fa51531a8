import type { EngineeringSettings } from '@cablewright/model';
import { useQueryClient } from '@tanstack/react-query';
import { Problem, type Versioned } from '../api/http.ts';
import { putEngineering } from '../api/settings.ts';
import { done, failed } from '../kit/page/toast.ts';

/** Saves the shop's engineering settings over the ones a form began from; somebody else's meanwhile are not lost. */
export function useSaveEngineering({ etag }: Versioned<EngineeringSettings>) {
  const client = useQueryClient();
  return async (value: EngineeringSettings) => {
    try {
      await putEngineering(value, etag);
      for (const queryKey of [['settings'], ['library'], ['document']]) await client.invalidateQueries({ queryKey });
      done('Saved.');
    } catch (error) {
      if (!(error instanceof Problem && error.status === 412)) return failed('The settings could not be saved', error);
      failed('Somebody saved the settings meanwhile', 'The page now shows theirs. Make your change again.');
      await client.invalidateQueries({ queryKey: ['settings'] });
    }
  };
}
