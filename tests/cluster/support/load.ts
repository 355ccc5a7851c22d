import type { Person } from '../../support/person.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Comments without a pause through each of the people, until it is stopped; answers what came back. */
export function openLoad(post: string, people: Person[]) {
  const statuses = new Map<number, number>();
  const written: string[] = [];
  let going = true;
  const loops = people.map(async (person) => {
    while (going) {
      const body = {
        postId: post,
        authorEmail: person.email,
        text: 'And another one',
        createdAt: '',
      };
      const reply = await person.call('POST /comments', { body });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status === 201) written.push(reply.body.insertedId);
      await sleep(10);
    }
  });
  return {
    statuses,
    written,
    async stop() {
      going = false;
      await Promise.all(loops);
    },
  };
}
