import { timeOfKey } from '../../core/ids.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { addressBefore, nameInLog, withNames } from '../../features/audit/audit.ts';
import type { Row } from './records.ts';

/** The columns that name members. In older exports they have the address of the time. */
const NAMING: Partial<Record<keyof Schema, readonly string[]>> = {
  audit: ['actor', 'target', 'detail'],
  sanctions: ['imposedBy'],
  markedAddresses: ['imposedBy'],
};

/** Names members by their ids in records of older exports. The records of members come first. */
export function openHolders() {
  /** The members who had an address, each with the end of that time. */
  const holders = new Map<unknown, { until: number; name: string }[]>();
  function learn({ id, email, leftAt, formerAddresses, leavings }: Row) {
    const add = (address: unknown, until: number) => {
      const known = [...(holders.get(address) ?? []), { until, name: nameInLog(String(id)) }];
      holders.set(
        address,
        known.sort((one, other) => one.until - other.until),
      );
    };
    if (!leftAt) add(email, Number.MAX_SAFE_INTEGER);
    for (const { address, until } of (formerAddresses ?? []) as Row[]) add(address, Number(until));
    for (const { email: address, ownedUntil } of (leavings ?? []) as Row[])
      add(address, timeOfKey(Number(ownedUntil)));
  }
  return function named(table: keyof Schema, record: Row): Row {
    if (table === 'users') learn(record);
    const time = Number(record['doneAt'] ?? record['imposedAt']);
    const nameOf = (address: string) =>
      holders.get(address)?.find(({ until }) => until >= time)?.name;
    const names = (NAMING[table] ?? []).map((column) => {
      const text = record[column];
      // The address before a change stays as it was.
      const isNaming = typeof text === 'string' && !text.startsWith(addressBefore(''));
      return [column, isNaming ? withNames(text, nameOf) : text];
    });
    return { ...record, ...Object.fromEntries(names) };
  };
}
