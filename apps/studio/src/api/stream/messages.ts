/** The messages between a page and the event stream of its browser, through a port of a shared worker. */

/** The design that a page shows, for others who have it open. */
export interface ShownDesign {
  readonly design: string;
  readonly selected: readonly string[];
  readonly editing: boolean;
}

/**
 * A message from a page. `here` has the whole state of the page, so it can be repeated at any time and does not depend
 * on earlier messages.
 */
export type FromPage =
  | { readonly is: 'here'; readonly page: string; readonly person: string; readonly shown?: ShownDesign | undefined }
  | { readonly is: 'gone'; readonly page: string }
  /** The browser is online again. The stream may be dead without an error. */
  | { readonly is: 'online'; readonly page: string }
  /** The person has signed out on this page, and therefore on all pages. */
  | { readonly is: 'signed-out' };

/** A message to a page. */
export type ToPage =
  /** From now on the page receives every event after this change set. */
  | { readonly is: 'open'; readonly seq: number }
  /** The stream broke and is being reopened. */
  | { readonly is: 'lost' }
  /** The hub did not answer with a stream: the session has ended, or a proxy answered while the hub was down. */
  | { readonly is: 'ended' }
  /** Another person has signed in with this browser. */
  | { readonly is: 'other-person' }
  | { readonly is: 'event'; readonly event: string; readonly data: string; readonly id: string }
  /** A page answers this with `here`. */
  | { readonly is: 'still-there' };

/** The events of the hub that pages receive. */
export const eventNames = ['change', 'presence', 'job', 'reload', 'lease', 'comment'] as const;

/** The first event of a stream. Hubs of earlier releases send only `seq`. */
export interface Hello {
  readonly seq: number;
  readonly stream?: string;
  readonly person?: string;
  readonly aliveEveryMs?: number;
}
