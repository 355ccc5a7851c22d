/**
 * A bounded fair queue: flows take turns (round robin), first in first out within a flow. A full queue drops the newest
 * job of the longest flow. No flow can delay another by more than its turn, or crowd it out.
 */
export class FairQueue<Job> {
  readonly #capacity: number;
  /** Flows in the order of their turns: a flow that had its turn is last. */
  readonly #flows = new Map<string, Job[]>();
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a job to its flow. @returns the job that was dropped for it, which may be the same one. */
  add(flow: string, job: Job): Job | undefined {
    const own = this.#flows.get(flow) ?? [];
    own.push(job);
    this.#flows.set(flow, own);
    this.#size++;
    if (this.#size <= this.#capacity) return undefined;
    // Among flows of equal length the adding flow loses its job.
    let [longest, most] = [flow, own];
    for (const [name, jobs] of this.#flows) {
      if (jobs.length > most.length) [longest, most] = [name, jobs];
    }
    const dropped = most.at(-1) as Job;
    this.remove(longest, dropped);
    return dropped;
  }

  /** Removes and returns the next job. */
  take(): Job | undefined {
    for (const [flow, jobs] of this.#flows) {
      const job = jobs[0] as Job;
      this.remove(flow, job);
      if (jobs.length > 0) {
        this.#flows.delete(flow);
        this.#flows.set(flow, jobs);
      }
      return job;
    }
    return undefined;
  }

  /** Removes a job. @returns whether it was still queued. */
  remove(flow: string, job: Job): boolean {
    const jobs = this.#flows.get(flow);
    const at = jobs?.lastIndexOf(job) ?? -1;
    if (!jobs || at < 0) return false;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#flows.delete(flow);
    this.#size--;
    return true;
  }
}
