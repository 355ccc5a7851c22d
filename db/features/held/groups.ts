/** Texts that wait, by how alike they are. */
import { MOST_REFUSED } from '../../../contract/values/limits.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { keysOfPage, pages } from '../../core/pagination.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { limit, query, type Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { type HeldRow, readHeld } from './reads.ts';

/** The largest groups that are listed. */
const MOST_GROUPS = 20;

/** How many texts there are, from how many members, and since when. */
const figures = ({ held }: Schema) => ({
  total: sql<number>`count(*)`.mapWith(Number).as('total'),
  members: sql<number>`count(distinct ${held.authorKey})`.mapWith(Number).as('members'),
  since: sql<number | null>`min(${held.heldAt})`.as('since'),
});
const ofAll = query()(figures, (select, { held }) => select.from(held));
const ofGroups = query<{ limit: number }>()(
  (schema) => ({ alike: sql<string>`${schema.held.likeness}`.as('alike'), ...figures(schema) }),
  (select, { held }) =>
    select
      .from(held)
      .where(sql`${held.likeness} is not null`)
      .groupBy(held.likeness)
      .having(sql`count(*) > 1`)
      .orderBy(sql`count(*) desc`, held.likeness)
      .limit(limit),
);
const newest = query<{ likeness: string; limit: number }>()(
  ({ held }) => ({ key: held.key, id: held.id }),
  (select, { held }, param) =>
    select
      .from(held)
      .where(eq(held.likeness, param('likeness')))
      .orderBy(sql`${held.key} desc`)
      .limit(limit),
);
const keysAlike = pages<{ likeness: string }>('held', ({ held }, param) =>
  eq(held.likeness, param('likeness')),
);
const countAlike = query<{ likeness: string }>()(figures, (select, { held }, param) =>
  select.from(held).where(eq(held.likeness, param('likeness'))),
);

/** A page of the texts of one group, newest first, and how many there are. */
export function* listAlike(likeness: string, slice: Slice) {
  const total = (yield* get(countAlike, { likeness }))?.total ?? 0;
  return { held: yield* readHeld(yield* keysOfPage(keysAlike, { likeness }, total, slice)), total };
}

interface Figures {
  total: number;
  members: number;
  since: number | null;
}
/** Texts that are alike: at least two. */
interface HeldGroup extends Figures {
  alike: string;
  /** As many as one press refuses, newest first. */
  ids: string[];
  first: HeldRow;
}

/** The largest groups of texts that are alike, and the figures of all that wait. */
export function* listGroups(): Procedure<Figures & { groups: HeldGroup[] }> {
  const whole = (yield* get(ofAll, {})) ?? { total: 0, members: 0, since: null };
  const groups: HeldGroup[] = [];
  for (const group of yield* all(ofGroups, { limit: MOST_GROUPS })) {
    const texts = yield* all(newest, { likeness: group.alike, limit: MOST_REFUSED });
    const [first] = yield* readHeld(texts.slice(0, 1).map(({ key }) => key));
    if (first) groups.push({ ...group, ids: texts.map(({ id }) => id), first });
  }
  return { ...whole, groups };
}
