/** A clock that changes only when a test moves it. */
interface TestClock {
  (): Date;
  readonly advance: (ms: number) => void;
}

/** Starts at the real time by default, because cookies and certificates are checked against it. */
export function testClock(at: number = Date.now()): TestClock {
  let now = at;
  return Object.assign(() => new Date(now), { advance: (ms: number) => void (now += ms) });
}
