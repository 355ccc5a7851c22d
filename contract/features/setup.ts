import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Done, Text, TimeZone, Words } from '../core/schemas.ts';
import { COMMENTS_VIEWS, type ForumsView } from '../values/comments-view.ts';
import { LONGEST, MOST_SETUP_TAGS } from '../values/limits.ts';

const setupCalls = endpoints({
  'POST /setup': {
    summary:
      'Makes the caller the first admin, by the code in the log of a forum that has none; the address counts as proven',
    access: 'signedIn',
    whileSilenced: true,
    body: Type.Object({
      code: Words(LONGEST.setupCode),
      siteName: Type.Optional(Text(LONGEST.name)),
      zone: Type.Optional(TimeZone),
      commentsView: Type.Optional(Type.Unsafe<ForumsView>(Type.Enum([...COMMENTS_VIEWS]))),
      tags: Type.Optional(Type.Array(Text(LONGEST.tag), { maxItems: MOST_SETUP_TAGS })),
      examples: Type.Optional(
        Type.Boolean({
          description: 'writes ten posts of eight made-up members, with comments and votes',
        }),
      ),
    }),
    answer: Done,
  },
  'GET /setup/examples': {
    summary: 'How much a removal of the example members takes along',
    access: 'admin',
    answer: Type.Object({
      posts: Count,
      othersComments: Type.Integer({ minimum: 0, description: 'of others, under these posts' }),
    }),
  },
  'DELETE /setup/examples': {
    summary: 'Removes the example members with their texts and what hangs on them; safe to repeat',
    access: 'admin',
    answer: Type.Object({
      removed: Type.Integer({ minimum: 0, description: 'posts and comments' }),
    }),
  },
});

const setupErrors = {
  'setup-code': [403, 'this is not the code that the log of the server shows'],
  'setup-used': [410, 'the forum has its first admin already'],
} as const;

export const setup = { calls: setupCalls, errors: setupErrors };
