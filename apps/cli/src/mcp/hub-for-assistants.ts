/** The hub for an assistant: operations that read, and two that make a plan for a person to publish. */
import {
  type AnswerOf,
  type Args,
  Client,
  getDesign,
  getDesignIssues,
  getDesignNets,
  getJob,
  getLotCosts,
  getRecord,
  listDesigns,
  listDevices,
  listImporters,
  listImportPlan,
  listRecords,
  type Operation,
  previewImport,
  proposeChanges,
  proposeImport,
  resolveCable,
  search,
  exportDesign,
} from '@cablewright/client';

/** All operations that this program may send to a hub. None of them saves or publishes. */
const allowedOperations: ReadonlySet<string> = new Set([
  search,
  listDesigns,
  getDesign,
  getDesignIssues,
  getDesignNets,
  exportDesign,
  getLotCosts,
  listRecords,
  getRecord,
  listDevices,
  resolveCable,
  listImporters,
  previewImport,
  proposeChanges,
  proposeImport,
  getJob,
  listImportPlan,
]);

export class HubForAssistants {
  static readonly operations: ReadonlySet<string> = allowedOperations;
  readonly #client: Client;
  readonly baseUrl: string;

  constructor(baseUrl: string, token: string | undefined) {
    this.baseUrl = baseUrl;
    this.#client = new Client({ baseUrl, token: token === '' ? undefined : token });
  }

  async call<O extends Operation>(operation: O, ...args: Args<O>): Promise<AnswerOf<O>> {
    if (!allowedOperations.has(operation)) throw new TypeError(`An assistant may not use ${operation}.`);
    return await this.#client.call(operation, ...args);
  }
}
