import { DEFAULT_TAG, LONGEST } from '../../../contract/values/limits.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { countExamples, removeExamples } from '../../../db/features/setup/examples.ts';
import { setUp } from '../../../db/features/setup/setup.ts';
import { saveUser } from '../../../db/features/users/sign-in.ts';
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
import { EXAMPLES } from './examples.ts';
import { setupCode } from './setup-code.ts';

/**
 * Writes the example posts, the last one first: the welcome is then the newest, on top of the home page. Their authors
 * have no account at the identity provider, so nobody signs in as them.
 */
async function writeExamples({
  store,
  scores,
  renderer,
}: Pick<AppContext, 'store' | 'scores' | 'renderer'>) {
  for (const { email, displayName, posts } of EXAMPLES.toReversed()) {
    const { user } = await saveUser(store, { email, displayName, photoURL: '' });
    for (const { title, text: given } of posts.toReversed()) {
      const { text: description, ...written } = await writeText(
        { store, renderer },
        { text: given, format: 'markdown' },
        { field: 'Description', longest: LONGEST.description },
      );
      await addPost(store, scores, {
        ...written,
        title,
        description,
        authorKey: user.key,
        tag: DEFAULT_TAG,
        startUp: 0,
        startDown: 0,
        createdText: '',
      });
    }
  }
}

const EXAMPLE_ADDRESSES = EXAMPLES.map(({ email }) => email);

const isThere = (name: string) => name !== '';

/** The handler of the first admin's call. */
function setupHandlers(context: AppContext) {
  const { store, settings, config } = context;

  return {
    async 'POST /setup'({ body, caller }) {
      if (!isSameText(body.code, await setupCode(context)))
        throw httpError('setup-code', 'This is not the code that the log of the server shows.');
      const { siteName } = body;
      const changes = siteName ? { siteName: clean(siteName, 'siteName', LONGEST.name) } : {};
      // Settings fixed by the environment are right already: the setup goes on.
      const { siteName: locked } = settings.locked;
      const tags = (body.tags ?? []).map((tag) => cleanNewTag(tag, 'Tag'));
      const given = {
        email: caller.email,
        tags: tags.filter(isThere),
        changes: locked ? {} : changes,
        inForce: settings.inForce.bind(settings),
      };
      if (config.adminEmails.length > 0 || !(await setUp(store, given)))
        throw httpError('setup-used', 'This forum has its first admin already.');
      if (body.examples) await writeExamples(context);
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
