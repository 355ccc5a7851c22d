import type { FloorRoute } from './floors.ts';
import { compare, type Figure } from './measure.ts';
import { JWT_SECRET, type Loader, type Served, startFloor } from './processes.ts';
import { bytes, type Member } from './world.ts';

const CONNECTIONS = 64;
/** Each request takes its member and post anew from this many. */
const VARIETY = 20_000;

const ID = '01952672-9b80-7a1c-bc5d-a9c7a7aa8d67';
const vote = JSON.stringify({ upVote: 12, downVote: 3, myVote: 'up', rev: 16 });
const comment = JSON.stringify({
  _id: ID,
  postId: ID,
  authorEmail: 'sharmin.sultana@example.com',
  authorName: 'শারমিন সুলতানা',
  authorImage: '',
  text: 'I tried this on the weekend and it worked on the second attempt. ধন্যবাদ 🙏',
  createdAt: '11/20/2026, 4:52:55 PM',
  postedAt: '2026-11-20T16:52:55.123Z',
  insertedId: ID,
});

/** The floor of writes: validates the same and writes nothing. */
export const writeRoutes: FloorRoute[] = [
  { method: 'POST', url: '/comments', status: 201, answer: comment, checks: 'body and token' },
  { method: 'PATCH', url: '/posts/:id/upvote', status: 200, answer: vote, checks: 'token' },
  { method: 'PATCH', url: '/posts/:id/downvote', status: 200, answer: vote, checks: 'token' },
];

/** Comments and votes, each answered only when it is on the disk. */
export async function measureWrites(
  loader: Loader,
  forum: Served,
  ids: string[],
  people: Member[],
) {
  const floor = await startFloor({ secret: JWT_SECRET, routes: writeRoutes });
  const some = <T>(make: (member: Member, id: string, i: number) => T) =>
    Array.from({ length: VARIETY }, (_, i) =>
      make(people[i % people.length] as Member, ids[(i * 5) % ids.length] as string, i),
    );
  const acts = [
    { what: 'POST /comments, durable', requests: some(bytes.comment) },
    {
      what: 'PATCH /posts/{id}/upvote and /downvote, durable',
      requests: some((member, id, i) =>
        bytes.vote(member, id, i % 3 === 0 ? 'downvote' : 'upvote'),
      ),
    },
  ];
  const figures: Figure[] = [];
  for (const { what, requests } of acts) {
    const kinds = [{ share: 1, requests }];
    figures.push(
      await compare(loader, {
        what,
        goal: { least: 0.5 },
        connections: CONNECTIONS,
        floor: { served: floor, kinds },
        ours: { served: forum, kinds },
      }),
    );
  }
  await floor.stop();
  return figures;
}
