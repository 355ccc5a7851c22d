/** How long a write waits for another process's lock, or for the disk, before it is refused. */
export const PATIENCE_MS = 1_500;
/** How often it is looked whether the disk has been silent for too long. */
const LOOK_MS = 100;

/**
 * Waits for the disk, and calls `onSilent` again and again once that takes too long. Only time in which the event loop
 * turned counts: after an import, say, has held it up, the disk's answer lies there and was only not read yet.
 */
export async function patiently<T>(answer: Promise<T>, onSilent: () => void): Promise<T> {
  let waited = 0;
  let before = performance.now();
  const looking = setInterval(() => {
    const now = performance.now();
    waited += Math.min(now - before, 2 * LOOK_MS);
    before = now;
    if (waited >= PATIENCE_MS) onSilent();
  }, LOOK_MS);
  try {
    return await answer;
  } finally {
    clearInterval(looking);
  }
}
