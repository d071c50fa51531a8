/** Only known vocabularies are accepted, because terms in a list that the program doesn't read would have no effect. */
import type { Library } from '@cablewright/engine';
import { vocabularyLists, vocabularyOf } from '@cablewright/model';
import { httpErrors } from '../../platform/http/errors.ts';
import type { Issue } from '../../platform/http/problem.ts';
import { objectionOf, type SaveObjection } from './objection.ts';
import type { SaveProposal } from './proposal.ts';

/** Whether the program reads this list, or an older catalog already contains it. */
export function isVocabulary(library: Library, list: string): boolean {
  return (vocabularyLists as readonly string[]).includes(list) || library.size(`vocab/${list}`) > 0;
}

/** The error message for an unknown vocabulary. */
export function noSuchVocabulary(list: string): string {
  return `Vocabulary "${list}" not found. Available: ${vocabularyLists.join(', ')}.`;
}

/** Objects to terms of unknown vocabularies, including terms from packs. */
export function knownVocabularies(proposal: SaveProposal): SaveObjection | undefined {
  return objectionOf(httpErrors.schema, vocabularyIssues(proposal));
}

/** One issue for each unknown vocabulary, at its first term. */
export function vocabularyIssues({ catalog, writes, placeOf }: SaveProposal): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { kind, key, op } of writes) {
    const list = op === 'put' ? vocabularyOf(kind) : undefined;
    if (list === undefined || issues.has(list) || isVocabulary(catalog.library, list)) continue;
    const pointer = placeOf(kind, key) ?? '';
    issues.set(list, { code: 'no-such-list', message: noSuchVocabulary(list), pointer });
  }
  return [...issues.values()];
}
