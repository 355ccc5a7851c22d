import { openHouse, type Person, personOf } from './house.ts';
import { until } from './scale/pair.ts';
import { onServers } from './servers.ts';

/** So many servers make the forum. */
export const SERVERS = onServers ? 2 : 1;
/** A run that is to prove something about many servers says how many; by itself it takes what the engine allows. */
const LEAST = Number(process.env['LEAST_SERVERS'] ?? 1);

/** A forum, by two servers where the engine allows it: `at` says through which one the nth caller comes. */
export async function openForumOfMany() {
  const house = await openHouse();
  const other = house.shared ? await openHouse(house.shared) : house;
  if (SERVERS < LEAST) throw new Error(`There are not ${LEAST} servers, but ${SERVERS}`);
  if (other !== house) {
    await until(() => [house, other].every(({ app }) => app.parts.link?.servers === SERVERS));
  }
  const at = (person: Person, n: number) =>
    n % 2 ? personOf(other.url, person.email, person.token) : person;
  return { house, other, at };
}
