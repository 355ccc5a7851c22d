/**
 * A bounded queue that is fair to its flows: each flow's oldest job leaves in turn, and when there is no room the
 * newest job of the longest flow is dropped. One flow alone can neither hold up nor crowd out another.
 */
export class FairQueue<Job> {
  readonly #capacity: number;
  /** In the order of their turns: a flow that had its turn stands last. */
  readonly #flows = new Map<string, Job[]>();
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a job to its flow; answers the job that was dropped for it, which may be the same one. */
  add(flow: string, job: Job): Job | undefined {
    const own = this.#flows.get(flow) ?? [];
    own.push(job);
    this.#flows.set(flow, own);
    this.#size++;
    if (this.#size <= this.#capacity) return undefined;
    // Among equals the flow that adds gives way.
    let [longest, most] = [flow, own];
    for (const [name, jobs] of this.#flows) {
      if (jobs.length > most.length) [longest, most] = [name, jobs];
    }
    const dropped = most.at(-1) as Job;
    this.remove(longest, dropped);
    return dropped;
  }

  /** Takes the job whose turn it is. */
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

  /** Takes a job out; answers whether it was still waiting. */
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
