import type { Person } from './person.ts';

export const LINK = 'Buy at https://tea.example.com';

/** The texts that wait, as a moderator or their author sees them. */
export async function waiting(who: Person, call: 'GET /held' | 'GET /me/held' = 'GET /held') {
  const { body } = await who.call(call, { query: { limit: 100 } });
  return body;
}

/** Approves a text; answers the status, and the id that it has then. */
export async function approve(by: Person, id: string) {
  const { status, body } = await by.call('POST /held/{id}/approve', { params: { id } });
  return { status, id: body._id };
}
