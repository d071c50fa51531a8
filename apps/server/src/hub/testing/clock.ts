/** A clock that changes only when a test moves it. */
interface TestClock {
  (): Date;
  readonly advance: (ms: number) => void;
}

/** Begins at the real time unless told otherwise, since cookies and certificates are checked against that. */
export function testClock(at: number = Date.now()): TestClock {
  let now = at;
  return Object.assign(() => new Date(now), { advance: (ms: number) => void (now += ms) });
}
