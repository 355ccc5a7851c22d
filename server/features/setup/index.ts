import { LONGEST } from '../../../contract/values/limits.ts';
import { setUp } from '../../../db/features/setup/setup.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { isSameText } from '../../auth/signed-token.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanNewTag } from '../../http/input.ts';
import { setupCode } from './setup-code.ts';
import { writeExamples } from './write-examples.ts';

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
      // What the environment fixes is right already: the setup goes on.
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
  } satisfies Partial<Handlers>;
}

export const setup = { handlers: setupHandlers } satisfies Feature;
