import type { RuleProblem } from '@cablewright/engine';
import { present, type Finding, type ValidationRule } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { query, request, seg, versioned, type Versioned } from './http.ts';

export function readRule(id: string, signal?: AbortSignal): Promise<Versioned<ValidationRule>> {
  return versioned(`/api/rules/${seg(id)}`, present({ signal }));
}

export function ruleQuery(id: string) {
  return queryOptions({ queryKey: ['rule', id], queryFn: ({ signal }) => readRule(id, signal) });
}

/** Worked examples to start from. They come with the program and do not change while it runs. */
export const ruleExamplesQuery = queryOptions({
  queryKey: ['rule-examples'],
  queryFn: async ({ signal }) =>
    (await request<{ items: readonly ValidationRule[] }>('/api/rule-examples', { signal })).items,
  staleTime: Infinity,
});

export function putRule(
  id: string,
  rule: unknown,
  ifMatch: string | undefined,
  message?: string,
): Promise<Versioned<ValidationRule>> {
  return versioned(`/api/rules/${seg(id)}${query({ message })}`, {
    method: 'PUT',
    body: rule,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
}

export function deleteRule(id: string, ifMatch: string): Promise<unknown> {
  return request(`/api/rules/${seg(id)}`, { method: 'DELETE', ifMatch });
}

/** One part of trying a rule out: counts of that part, and where the next begins. */
export interface PreviewPart {
  readonly items: readonly Finding[];
  readonly cut: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly looked: number;
  readonly applied: number;
  readonly checked: number;
  readonly total: number;
  readonly next?: string;
  readonly notes: readonly RuleProblem[];
}

export function previewRule(rule: unknown, cursor: string | undefined, signal: AbortSignal): Promise<PreviewPart> {
  return request(`/api/rules/preview${query({ cursor })}`, { method: 'POST', body: { rule }, signal });
}
