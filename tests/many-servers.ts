import { openHouse, type Person, personOf } from './house.ts';

/** A forum, by two servers where the engine allows it: `at` says through which one the nth caller comes. */
export async function openForumOfMany() {
  const house = await openHouse();
  const other = house.shared ? await openHouse(house.shared) : house;
  const at = (person: Person, n: number) =>
    n % 2 ? personOf(other.url, person.email, person.token) : person;
  return { house, other, at };
}
