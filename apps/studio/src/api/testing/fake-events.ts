/** An event stream that a test sends on. */
export class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  /** All that were opened, the last one at the end. */
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

  /** How many the hub has open. */
  static get open(): number {
    return FakeEvents.opened.filter(({ readyState }) => readyState !== FakeEvents.CLOSED).length;
  }

  send(type: string, data: object = {}, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }

  /** The connection breaks. The browser opens it again, unless the answer was no stream. */
  break(forGood = false): void {
    if (forGood) this.readyState = FakeEvents.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeEvents.CLOSED;
  }
}
