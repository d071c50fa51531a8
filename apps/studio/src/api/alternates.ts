/** Alternates of parts, the effects of a replacement, and what a record affects. */
import {
  getAlternatesOfPart,
  getImpact,
  getPlanEffects,
  type PreviewOfAReplacement,
  type PreviewReplacementBody,
  previewReplacement,
} from '@cablewright/client';
import { type AlternateKind, alternateKinds, present } from '@cablewright/model';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hub, pages } from './hub.ts';

export const hasAlternates = (kind: string): kind is AlternateKind => alternateKinds.some((each) => each === kind);

export function alternatesQuery(kind: AlternateKind, id: string) {
  return queryOptions({
    queryKey: ['alternates', kind, id],
    queryFn: ({ signal }) => hub.call(getAlternatesOfPart, { params: { kind, id }, signal }),
  });
}

type Requested = Omit<PreviewReplacementBody, 'cursor'>;

/** The effects of a replacement, a page at a time. Never cached, because they depend on the current catalog. */
export function replacementQuery(requested: Requested | undefined) {
  return infiniteQueryOptions({
    queryKey: ['replacement', requested],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(previewReplacement, {
        body: {
          ...(requested ?? { kind: 'connectors', from: '', to: '' }),
          ...present({ cursor }),
        },
        signal,
      }),
    initialPageParam: pages.initialPageParam,
    getNextPageParam: ({ effects }: PreviewOfAReplacement) => effects.next,
    enabled: requested !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** The effects of publishing a plan on each cable. */
export function planEffectsQuery(job: string) {
  return infiniteQueryOptions({
    queryKey: ['jobs', 'effects', job],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(getPlanEffects, { params: { id: job }, query: { cursor }, signal }),
    ...pages,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function touchedQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['impact', kind, id],
    queryFn: ({ signal }) => hub.call(getImpact, { params: { kind, id }, signal }),
    staleTime: 0,
    retry: false,
  });
}
