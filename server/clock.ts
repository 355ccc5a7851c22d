/** The time of the start, by the clock that never steps. */
const started = Date.now() - performance.now();

/**
 * Milliseconds since 1970, never going back while the forum runs: a clock that is put back must not lengthen what ends
 * at a time, nor revive what has ended.
 */
export const steadyNow = (): number => Math.max(Date.now(), started + performance.now());
