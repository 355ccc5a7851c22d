/** The schemas of idempotent calls. */
import { Type } from 'typebox';
import { IDEMPOTENCY_KEY, KEY_DAYS, KEY_PATTERN } from './idempotency.ts';
import { Id } from './schemas.ts';

/** The request headers of a call that may carry a key. */
export const KeyHeaders = Type.Object({
  [IDEMPOTENCY_KEY]: Type.Optional(
    Type.String({
      pattern: KEY_PATTERN,
      description: `a UUIDv7, one for each intended write. A repeat within ${KEY_DAYS} days writes nothing and gets the same answer; if what was written is deleted by then, \`{insertedId, gone: true}\``,
    }),
  ),
});

/** The answer to the repeat of a write whose result was deleted. */
export const Gone = Type.Object({ insertedId: Id, gone: Type.Literal(true) });
