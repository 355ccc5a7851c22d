import { EXAMPLE_DOMAIN, isIn } from '../../../contract/values/addresses.ts';
import { timeOfKey } from '../../core/ids.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { addressBefore, keepsAddresses, nameInLog, withNames } from '../../features/audit/audit.ts';
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
  const holders = new Map<unknown, { until: number; name: string; isLeaving: boolean }[]>();
  function learn({ id, email, leftAt, formerAddresses, leavings }: Row) {
    const left = (leavings ?? []) as Row[];
    const add = (address: unknown, until: number) => {
      const holder = { until, name: nameInLog(String(id)), isLeaving: left.length > 0 };
      const known = [...(holders.get(address) ?? []), holder];
      holders.set(
        address,
        known.sort((one, other) => one.until - other.until),
      );
    };
    if (!leftAt && !isIn(String(email), EXAMPLE_DOMAIN)) add(email, Number.MAX_SAFE_INTEGER);
    for (const { address, until } of (formerAddresses ?? []) as Row[]) add(address, Number(until));
    for (const { email: address, ownedUntil } of left) add(address, timeOfKey(Number(ownedUntil)));
  }
  return function named(table: keyof Schema, record: Row): Row {
    if (table === 'users') learn(record);
    const time = Number(record['doneAt'] ?? record['imposedAt']);
    const holderOf = (address: string) => holders.get(address)?.find(({ until }) => until >= time);
    const names = (NAMING[table] ?? []).map((column) => {
      const text = record[column];
      if (typeof text !== 'string') return [column, text];
      // The address before a change, and one that is a value, stay as they were, but for those of who is leaving.
      const isKept =
        column === 'detail' &&
        (text.startsWith(addressBefore('')) || keepsAddresses(record['act']));
      const nameOf = (address: string) => {
        const holder = holderOf(address);
        return isKept && !holder?.isLeaving ? undefined : holder?.name;
      };
      return [column, withNames(text, nameOf)];
    });
    return { ...record, ...Object.fromEntries(names) };
  };
}
