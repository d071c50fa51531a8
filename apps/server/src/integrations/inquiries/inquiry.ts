/**
 * Changes the files and questions of a draft. When a person drops several files, several changes arrive at the same
 * time, so each is applied to the newest version.
 */
import { createHash } from 'node:crypto';
import type { AttachedFile, OpenQuestion, Quotation } from '@cablewright/model';
import { ownPut, requireSchema, save, type Saved } from '../../catalog/saving/save.ts';
import type { AssetParts } from '../../catalog/files/routes.ts';
import type { Followed } from '../../catalog/live/followed-records.ts';
import type { SalesParts } from '../../engineering/quoting/sales-parts.ts';
import { requireSales } from '../../engineering/quoting/sales-records.ts';
import { requireDraft } from '../../engineering/quoting/quotation-routes.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { isStale } from '../../platform/http/etag.ts';
import { refuse, type RefusalError } from '../../platform/http/problem.ts';
import type { SerialQueue } from '../../platform/serial-queue.ts';
import type { ImportParts } from '../imports/road.ts';
import { inquiryErrors } from './errors.ts';

export interface InquiryParts extends ImportParts, AssetParts {
  readonly sales: SalesParts;
  /** Saves the changes of this process one after the other. */
  readonly changes: SerialQueue;
}

/** The code and text of an error. */
export function problemOf({ answer }: RefusalError): { readonly code: string; readonly detail: string } {
  return JSON.parse(answer.body) as { code: string; detail: string };
}

/** How often a change is applied again because another process has saved the quotation at the same time. */
const maxRounds = 20;

/** Returns the draft with this id. Throws if it was already sent. */
export async function requireInquiry({ sales }: InquiryParts, id: string): Promise<Followed<Quotation>> {
  const followed = await requireSales(sales.quotations, id);
  await requireDraft(followed.record);
  return followed;
}

/** Applies `change` to the newest version of a draft and saves the result. */
export async function changeInquiry(
  parts: InquiryParts,
  actor: Actor,
  id: string,
  message: string,
  change: (now: Quotation) => Quotation,
): Promise<{ readonly record: Quotation; readonly saved: Saved }> {
  return parts.changes.run(async () => {
    for (let round = 1; ; round += 1) {
      const { record: now, seq } = await requireInquiry(parts, id);
      const record = change(now);
      requireSchema('quotations', id, record);
      try {
        const writes = ownPut('quotations', id, record, { seq }, { seq });
        return { record, saved: await save(parts, { actor, message, ...writes }) };
      } catch (error) {
        if (!isStale(error) || round === maxRounds) throw error;
        await parts.catalog.catchUpWith(Infinity);
      }
    }
  });
}

export function requireFile({ files = [], number }: Quotation, id: string): AttachedFile {
  return (
    files.find((file) => file.id === id) ?? refuse(inquiryErrors['no-such-file'], `${number} has no file "${id}".`)
  );
}

/** The id of a question. The same question about the same position always has the same id. */
export function questionId({ asks, at }: Pick<OpenQuestion, 'asks' | 'at'>): string {
  const { about, subject, cable, line, detail } = asks!;
  const key = about === 'quantity' || about === 'drawing' ? [about, line] : [about, subject, cable, detail, at];
  return `q-${createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16)}`;
}

/** Whether a person has dealt with a question. Imports no longer change it then. */
export function isSettled({ answer, struck, asks }: OpenQuestion): boolean {
  return asks === undefined || answer !== undefined || struck === true;
}

/** Whether a question is about the file, or about a file in that archive. */
export function isOfFile({ at }: OpenQuestion, fileName: string): boolean {
  return at?.file === fileName || at?.file.startsWith(`${fileName}: `) === true;
}

/** Replaces the questions about a file. Questions that a person has answered, struck out or written are retained. */
export function withQuestionsOf(
  questions: readonly OpenQuestion[],
  fileName: string,
  fresh: readonly OpenQuestion[],
): OpenQuestion[] {
  const stay = questions.filter((question) => !isOfFile(question, fileName) || isSettled(question));
  return withQuestions(stay, fresh);
}

/** Adds those questions that aren't in the list yet. */
export function withQuestions(questions: readonly OpenQuestion[], fresh: readonly OpenQuestion[]): OpenQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const question of fresh) if (!byId.has(question.id)) byId.set(question.id, question);
  return [...byId.values()];
}
