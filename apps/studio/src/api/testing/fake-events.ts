/** An event stream whose events are sent by the test. */
export class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  /** All streams that were opened, the newest last. */
  static opened: FakeEvents[] = [];
  readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEvents.opened.push(this);
  }

  static get last(): FakeEvents {
    return FakeEvents.opened.at(-1)!;
  }

  /** Number of open streams. */
  static get open(): number {
    return FakeEvents.opened.filter(({ readyState }) => readyState !== FakeEvents.CLOSED).length;
  }

  send(type: string, data: object = {}, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }

  /** Breaks the connection. The browser reopens it, unless the answer was not a stream. */
  break(forGood = false): void {
    if (forGood) this.readyState = FakeEvents.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeEvents.CLOSED;
  }
}
