import { type Client, endPresence, showPresence, type PeopleHere } from '@cablewright/client';
import type { ShownDesign } from './messages.ts';

/** The state that the hub should show for a page, and the one it currently shows. */
interface PageState {
  wish: ShownDesign | undefined;
  /** The design for which the hub lists the page. */
  design: string | undefined;
  /** True if the state was not sent yet, or must be sent again. */
  due: boolean;
  sending: boolean;
}

/**
 * Tells the hub which page shows which design. The requests of a page are sent one after the other, so that the last
 * one wins.
 */
export class PresenceTeller {
  readonly #hub: Pick<Client, 'call'>;
  readonly #onPeople: (page: string, people: PeopleHere) => void;
  readonly #pages = new Map<string, PageState>();
  #stream: string | undefined;
  #paused = true;

  constructor(hub: Pick<Client, 'call'>, onPeople: (page: string, people: PeopleHere) => void) {
    this.#hub = hub;
    this.#onPeople = onPeople;
  }

  /** The pages now listen to this stream. The hub needs to know it, so that it notices when they leave. */
  listensTo(stream: string | undefined): void {
    this.#stream = stream;
    this.#paused = false;
    this.again();
  }

  /** There is no stream, so nothing is sent until one is open. */
  pause(): void {
    this.#paused = true;
  }

  /** Sets the design that a page shows, if any. */
  tell(page: string, wish: ShownDesign | undefined): void {
    const state = this.#pages.get(page) ?? { wish: undefined, design: undefined, due: false, sending: false };
    if (JSON.stringify(state.wish) === JSON.stringify(wish)) return;
    this.#pages.set(page, state);
    state.wish = wish;
    state.due = true;
    void this.#send(page, state);
  }

  /** Sends the state of every page again. */
  again(): void {
    for (const [page, state] of this.#pages) {
      state.due = true;
      void this.#send(page, state);
    }
  }

  /** Forgets the pages without telling the hub, which notices the end of their stream itself. */
  forget(): void {
    for (const state of this.#pages.values()) state.due = false;
    this.#pages.clear();
  }

  async #send(page: string, state: PageState): Promise<void> {
    if (state.sending || this.#paused) return;
    state.sending = true;
    while (state.due && !this.#paused) {
      state.due = false;
      // A request that fails is repeated in the next round.
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#sendOnce(page, state).catch(() => undefined);
    }
    state.sending = false;
    if (state.wish === undefined && !state.due && this.#pages.get(page) === state) this.#pages.delete(page);
  }

  async #sendOnce(page: string, state: PageState): Promise<void> {
    const { wish, design } = state;
    if (design !== undefined && design !== wish?.design) {
      state.design = undefined;
      await this.#hub.call(endPresence, { params: { id: design }, body: { page } });
    }
    if (wish === undefined) return;
    const { selected, editing } = wish;
    const stream = this.#stream === undefined ? {} : { stream: this.#stream };
    state.design = wish.design;
    const body = { page, selected: [...selected], editing, ...stream };
    this.#onPeople(page, await this.#hub.call(showPresence, { params: { id: wish.design }, body }));
  }
}
