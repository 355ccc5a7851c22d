/** How a member's row holds what they choose about pushes. */
import type { Quiet } from '../../../contract/features/users.ts';
import { PUSH_KINDS, type PushKind } from '../../../contract/values/inbox-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** Which kinds are pushed, of the column with their names. */
export function pushOf(kinds: string): Record<PushKind, boolean> {
  const chosen = new Set(kinds.split(','));
  return Object.fromEntries(PUSH_KINDS.map((kind) => [kind, chosen.has(kind)])) as Record<
    PushKind,
    boolean
  >;
}

/** The names of the kinds that are pushed, as the column holds them. */
export const kindsOf = (push: Record<PushKind, boolean>): string =>
  PUSH_KINDS.filter((kind) => push[kind]).join();

/** The quiet hours of their column. */
export function quietOf(quiet: string | null): Quiet | null {
  const [from, to, zone] = quiet?.split(' ') ?? [];
  if (from === undefined || to === undefined) return null;
  return zone === undefined ? { from, to } : { from, to, zone };
}

const ZONE_AT = '22:00 07:00 '.length + 1;
/** The zone that members have named with their quiet hours; empty: none. */
export const zoneColumn = ({ users }: Schema) =>
  sql<string>`coalesce(substr(${users.quiet}, ${sql.raw(String(ZONE_AT))}), '')`;

/** The quiet hours as their column holds them. */
export const quietText = (quiet: Quiet | null): string | null =>
  quiet && [quiet.from, quiet.to, ...(quiet.zone === undefined ? [] : [quiet.zone])].join(' ');
