import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../../../db/core/errors.ts';
import { moveFrom, newForum } from '../../support/moving/move-in.ts';
import { openTestApp } from '../../support/test-app.ts';

// The public samples of the platforms are in no commit: this variable names a folder of them.
const { MOVING_SAMPLES: folder } = process.env;
const samples = folder ? readdirSync(folder).filter((name) => /\.(?:sql|gz)$/.test(name)) : [];

describe.runIf(folder)('A public dump', () => {
  test.each(samples)(
    '%s comes whole and without faults, or is refused by a sentence',
    async (name) => {
      const settings = await newForum();
      const from = name.endsWith('.tar.gz') ? 'discourse' : 'phpbb';
      let moved: Awaited<ReturnType<typeof moveFrom>>;
      try {
        moved = await moveFrom(from, join(folder ?? '', name), settings);
      } catch (error) {
        expect(error).toBeInstanceOf(OperatorError);
        return;
      }
      const { visitor } = await openTestApp(settings);
      const { body } = await visitor.call('GET /posts', { query: { limit: 100 } });
      expect(body.length).toBe(Math.min(moved.came['posts'] ?? 0, 100));
      for (const { _id: id, commentCount } of body) {
        const thread = await visitor.call('GET /comments/{id}', { params: { id } });
        expect(thread.body.totalComments).toBe(commentCount);
      }
    },
  );
});
