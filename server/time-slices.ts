/** How long together long calls may work in one turn of the event loop; nobody else is answered meanwhile. */
const SLICE_MS = 4;

/**
 * Shares the event loop among calls that are long, or many at once: together they work for one slice in a turn of the
 * loop, and each turn begins with the one that has waited longest.
 */
export function timeSlices(sliceMs = SLICE_MS) {
  const waiting: (() => void)[] = [];
  let began: number | null = null;

  function begin() {
    began = performance.now();
    setImmediate(() => {
      began = null;
      const first = waiting.shift();
      if (!first) return;
      begin();
      first();
    });
  }

  /** To be awaited before each piece of work: answers at once, or when it is this call's turn again. */
  return async function turn(): Promise<void> {
    if (began === null) begin();
    else if (performance.now() - began >= sliceMs)
      await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
