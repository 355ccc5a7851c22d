import { LONGEST } from '../../../contract/values/limits.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { setClosed, setPinned } from '../../../db/features/pins/pins.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { addExample, countExamples, removeExamples } from '../../../db/features/setup/examples.ts';
import { setUp } from '../../../db/features/setup/setup.ts';
import { addTag } from '../../../db/features/tags/tags.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { castVote } from '../../../db/features/votes/votes.ts';
import { rebuildSearchIndex } from '../../../db/search/build-index.ts';
import { forgetSearchIndex } from '../../../db/search/empty-index.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { isSameText } from '../../auth/signed-token.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanNewTag } from '../../http/input.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';
import { writeText } from '../../texts/write-text.ts';
import { broadcastStats } from '../stats/effects.ts';
import {
  addressOf,
  EXAMPLE_MEMBERS,
  EXAMPLE_TAGS,
  EXAMPLES,
  type ExampleName,
} from './examples.ts';
import { setupCode } from './setup-code.ts';

type Writing = Pick<AppContext, 'store' | 'scores' | 'renderer'>;

const HOUR_MS = 3_600_000;
const UP = 1;
const DOWN = -1;

/** Makes the example members. They have no account at the identity provider, so nobody signs in as them. */
async function makeMembers({ store }: Writing) {
  const members = {} as Record<ExampleName, UserRow>;
  for (const [name, displayName] of Object.entries(EXAMPLE_MEMBERS)) {
    const example = { email: addressOf(name), displayName, photoURL: '' };
    members[name as ExampleName] = await addExample(store, example);
  }
  return members;
}

/** Writes the examples as of their times, with their votes, pins and closures. */
async function writeExamples(context: Writing, admin: string) {
  const { store, scores } = context;
  const now = Date.now();
  for (const tag of EXAMPLE_TAGS) await addTag(store, tag, admin);
  const members = await makeMembers(context);
  const render = (text: string, by: ExampleName, field: string, longest: number) => {
    const wanted = { field, longest, authorKey: members[by].key };
    return writeText(context, { text, format: 'markdown' }, wanted);
  };
  // They are of earlier times than what is there. After a kill the next start makes the search indexes anew.
  await store.write(forgetSearchIndex);
  for (const { by, title, tag, text, hoursAgo, up, down = [], is, comments } of EXAMPLES) {
    const { text: description, ...written } = await render(
      text,
      by,
      'Description',
      LONGEST.description,
    );
    const post = await addPost(store, scores, {
      ...written,
      title,
      description,
      authorKey: members[by].key,
      tag,
      startUp: 0,
      startDown: 0,
      createdText: '',
      at: now - hoursAgo * HOUR_MS,
    });
    if (!post) throw new Error('An example member has no more than five posts.');
    for (const name of up) await castVote(store, post.id, members[name], UP);
    for (const name of down) await castVote(store, post.id, members[name], DOWN);
    const ids: string[] = [];
    for (const one of comments) {
      const added = await addComment(store, {
        ...(await render(one.text, one.by, 'Text', LONGEST.comment)),
        postId: post.id,
        author: members[one.by],
        createdText: '',
        replyTo: one.answers === undefined ? undefined : ids[one.answers],
        at: now - one.hoursAgo * HOUR_MS,
      });
      if (typeof added === 'string') throw new Error(`An example was refused: ${added}`);
      ids.push(added.id);
    }
    if (is === 'pinned') await setPinned(store, post.id, { on: true, until: null }, admin);
    if (is === 'closed') await setClosed(store, post.id, true, admin);
  }
  await rebuildSearchIndex(store);
}

const EXAMPLE_ADDRESSES = Object.keys(EXAMPLE_MEMBERS).map(addressOf);

const isThere = (name: string) => name !== '';

/** The handler of the first admin's call. */
function setupHandlers(context: AppContext) {
  const { store, settings, config } = context;

  return {
    async 'POST /setup'({ body, caller }) {
      if (!isSameText(body.code, await setupCode(context)))
        throw httpError('setup-code', 'This is not the code that the log of the server shows.');
      const { siteName, zone, commentsView } = body;
      const { locked } = settings;
      // Settings fixed by the environment are right already: the setup goes on.
      const changes = {
        ...(siteName &&
          !locked['siteName'] && { siteName: clean(siteName, 'siteName', LONGEST.name) }),
        ...(zone && !locked['zone'] && { zone }),
        ...(commentsView && !locked['commentsView'] && { commentsView }),
      };
      const tags = (body.tags ?? []).map((tag) => cleanNewTag(tag, 'Tag'));
      const given = {
        email: caller.email,
        tags: tags.filter(isThere),
        changes,
        inForce: settings.inForce.bind(settings),
      };
      if (config.adminEmails.length > 0 || !(await setUp(store, given)))
        throw httpError('setup-used', 'This forum has its first admin already.');
      if (body.examples) await writeExamples(context, caller.email);
      return { success: true };
    },

    async 'GET /setup/examples'() {
      return store.readSnapshot(countExamples(EXAMPLE_ADDRESSES));
    },

    async 'DELETE /setup/examples'({ caller }) {
      return { removed: await removeExamples(store, EXAMPLE_ADDRESSES, caller) };
    },
  } satisfies Partial<Handlers>;
}

export const setup = {
  handlers: setupHandlers,
  effects: {
    'member:removed': {
      // Any number of responses may have named the member.
      tags: ({ id }) => [ANY_RESPONSE, memberRoom(id)],
      broadcast: (_, context) => broadcastStats(context),
    },
  },
} satisfies Feature;
