/** What a page and the event stream of its browser tell each other, through a port of a shared worker. */

/** The design that a page shows, for others who have it open. */
export interface Shown {
  readonly design: string;
  readonly selected: readonly string[];
  readonly editing: boolean;
}

/** What a page says. `here` is everything about the page, so it can be repeated at any time and nothing depends on the last one. */
export type FromPage =
  | { readonly is: 'here'; readonly page: string; readonly person: string; readonly shown?: Shown | undefined }
  | { readonly is: 'gone'; readonly page: string }
  /** The browser has a network again: the stream may be dead without knowing it. */
  | { readonly is: 'online'; readonly page: string }
  /** The person has signed out in this page, so in all of them. */
  | { readonly is: 'signed-out' };

/** What a page hears. */
export type ToPage =
  /** From now on the page hears of everything after this change set. */
  | { readonly is: 'open'; readonly seq: number }
  /** The stream broke. It is being opened again. */
  | { readonly is: 'lost' }
  /** The hub gave no stream: the session has ended, or a proxy answered for a hub that is away. */
  | { readonly is: 'ended' }
  /** Another person has signed in with this browser. */
  | { readonly is: 'other-person' }
  | { readonly is: 'event'; readonly event: string; readonly data: string; readonly id: string }
  /** A page answers this with `here`. */
  | { readonly is: 'still-there' };

/** The events of the hub that pages receive. */
export const eventNames = ['change', 'presence', 'job', 'reload', 'lease'] as const;

/** What the hub says at the beginning of a stream. A hub of an earlier release says only `seq`. */
export interface Hello {
  readonly seq: number;
  readonly stream?: string;
  readonly person?: string;
  readonly aliveEveryMs?: number;
}
