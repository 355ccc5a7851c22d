/** Comments and votes, each answered after the disk sync. */
import { besideFloor, type Figure, once } from './figures.ts';
import type { FloorRoute } from './floors.ts';
import { bytes, type Kind } from './requests.ts';
import type { Forum, Stage } from './stage.ts';

const CONNECTIONS = 64;
/** Each comment takes its member and post from this many combinations. */
const VARIETY = 20_000;
/** One vote in three is a downvote. */
const DOWN = 3;

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

/** The floor of writes: it validates the same and writes nothing. */
export const writeRoutes: FloorRoute[] = [
  { method: 'POST', url: '/comments', status: 201, answer: comment, checks: 'body and token' },
  { method: 'PATCH', url: '/posts/:id/upvote', status: 200, answer: vote, checks: 'token' },
  { method: 'PATCH', url: '/posts/:id/downvote', status: 200, answer: vote, checks: 'token' },
];

/** Comments of all writers on posts of any age. */
export const commentsOn = ({ ids, people }: Pick<Forum, 'ids' | 'people'>) =>
  Array.from({ length: VARIETY }, (_, i) =>
    bytes.comment(
      people[i % people.length] as Forum['people'][number],
      ids[(i * 5) % ids.length] as string,
    ),
  );
/** Votes of all writers on all posts, each of them the first of its member on its post. */
export const votesOn = ({ ids, people }: Pick<Forum, 'ids' | 'people'>) => ({
  lines: ids.map((id, i) => bytes.voteLine(id, i % DOWN === 0 ? 'downvote' : 'upvote')),
  rests: people.map(bytes.voteRest),
});

/** The rate of a load of writes, and how long the slowest of a hundred waits. */
async function measureWrites(
  stage: Stage,
  what: Pick<Figure, 'name' | 'what' | 'goal'>,
  kindsOf: (forum: Forum) => Kind[],
): Promise<Figure[]> {
  const rate = await stage.compare({ ...what, connections: CONNECTIONS }, kindsOf);
  const wait = { name: what.name, what: `${what.what}, p99 beside the floor`, goal: { most: 2.2 } };
  return [rate, { ...wait, figure: once(besideFloor(rate, 'p99')) }];
}

/** The measurements of writes by name. */
export const WRITES: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  'writes:comment': (stage) =>
    measureWrites(
      stage,
      {
        name: 'writes:comment',
        what: 'POST /comments, durable, 64 clients',
        goal: { least: 0.5 },
      },
      (forum) => [{ share: 1, requests: commentsOn(forum) }],
    ),
  'writes:vote': (stage) =>
    measureWrites(
      stage,
      {
        name: 'writes:vote',
        what: 'PATCH /posts/{id}/upvote and /downvote, durable, 64 clients; seven of ten make a milestone',
        goal: { least: 0.52 },
      },
      (forum) => [{ share: 1, pairs: votesOn(forum) }],
    ),
};
