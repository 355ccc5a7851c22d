import {
  MOST_MOVED_FAULTS,
  MOVED_CAME,
  MOVED_CHANGED,
  MOVED_LEFT,
  type MovedCame,
  type MovedChanged,
  type MovedFrom,
  type MovedLeft,
} from '../../../contract/features/moved.ts';
import type { MovedReport } from '../../features/moved/moved.ts';
import type { Staging } from './platform.ts';

/** The counts of an import while it runs. */
export class Tally {
  readonly #came = new Map<MovedCame, number>();
  readonly #left = new Map<MovedLeft, number>();
  readonly #changed = new Map<MovedChanged, number>();
  readonly #faults: MovedReport['faults'] = [];

  came(what: MovedCame, count = 1): void {
    this.#came.set(what, (this.#came.get(what) ?? 0) + count);
  }
  left(what: MovedLeft, count = 1): void {
    this.#left.set(what, (this.#left.get(what) ?? 0) + count);
  }
  changed(what: MovedChanged, count = 1): void {
    this.#changed.set(what, (this.#changed.get(what) ?? 0) + count);
  }
  /** Names a row that did not come, or not as it was; the report has the first ones. */
  fault(what: MovedReport['faults'][number]['what'], id: string): void {
    if (this.#faults.length < MOST_MOVED_FAULTS) this.#faults.push({ what, id });
  }

  /** Takes over what the platform has counted in the plan. */
  countLeftBehind({ rows }: Staging): void {
    const counts = rows<{ what: MovedLeft; count: number }>('select * from left_behind');
    for (const { what, count } of counts) this.left(what, count);
    for (const { what, id } of rows<{ what: MovedLeft; id: string }>('select * from faults')) {
      this.left(what);
      this.fault(what, id);
    }
  }

  /** The report, each list in the order of its codes. */
  report(about: { from: MovedFrom; forum: string; was: string | null }): MovedReport {
    const listed = <Code extends string>(
      codes: readonly Code[],
      counts: ReadonlyMap<Code, number>,
    ) =>
      codes.flatMap((what) => {
        const count = counts.get(what) ?? 0;
        return count === 0 ? [] : [{ what, count }];
      });
    return {
      ...about,
      came: listed(MOVED_CAME, this.#came),
      left: listed(MOVED_LEFT, this.#left),
      changed: listed(MOVED_CHANGED, this.#changed),
      faults: this.#faults,
    };
  }
}
