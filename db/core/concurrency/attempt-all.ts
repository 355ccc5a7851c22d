/**
 * Does each of some works, one after the other, also after one that fails: one row of many must stop no other.
 * @throws what the one threw that failed; an AggregateError where several have.
 */
export async function attemptAll(works: Iterable<() => Promise<unknown>>): Promise<void> {
  const faults: unknown[] = [];
  for (const work of works)
    try {
      await work();
    } catch (error) {
      faults.push(error);
    }
  if (faults.length === 1) throw faults[0];
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of the works failed`);
}
