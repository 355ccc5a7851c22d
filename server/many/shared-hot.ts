import { Hot, type Ready } from '../hot.ts';
import type { Link } from '../link.ts';

/** Other servers tell of their changes at once; this bounds what a broken line may hide. */
const LONGEST_MS = 1_000;

interface Timed extends Ready {
  until: number;
}

/** A room of one kept answer alone, to drop it by. */
const alone = (key: string) => `#kept:${key}`;

/**
 * Kept answers where other servers change the same data: what others commit is dropped here too, and nothing that is
 * kept is served while word of a change might not arrive.
 */
export class SharedHot extends Hot {
  #link: Link;

  constructor(link: Link) {
    super();
    this.#link = link;
    link.onNews((news) => {
      if ('clear' in news || ('changed' in news && news.changed.all)) this.clear();
      else if ('changed' in news) this.drop(news.changed.tags);
    });
    link.onRefresh(() => this.clear());
  }

  override get(key: string): Ready | undefined {
    const kept = super.get(key) as Timed | undefined;
    return kept && this.#link.up && performance.now() < kept.until ? kept : undefined;
  }

  override async keep(key: string, make: Parameters<Hot['keep']>[1]): Promise<Ready> {
    const kept = this.get(key);
    if (kept) return kept;
    if (super.get(key)) this.drop([alone(key)]);
    const until = performance.now() + LONGEST_MS;
    return super.keep(key, async () => {
      const made = await make();
      return { ...made, until, shows: [...made.shows, alone(key)] };
    });
  }
}
