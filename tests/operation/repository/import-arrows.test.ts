import { describe, expect, test } from 'vitest';
import { circles, importFaults } from '../../../lint/imports.ts';

const faults = (path: string, target: string, how = 'import { x } from') =>
  importFaults(path, `${how} '${target}';`);

describe('arrows: the lint', () => {
  test.each([
    [
      'db/features/posts/reads.ts',
      '../../../server/app/config/config.ts',
      'db may not import server',
    ],
    ['client/live/socket.ts', '../../server/app/config/config.ts', 'client may not import server'],
    [
      'server/http/router.ts',
      '../features/posts/handlers.ts',
      'the platform (server/http) may not import a feature',
    ],
    [
      'server/http/router.ts',
      '../features/index.ts',
      'the platform (server/http) may not import a feature',
    ],
    ['server/features/posts/handlers.ts', '../votes/index.ts', 'posts → votes is no edge'],
    ['db/features/posts/tag-search.ts', '../tags/tags.ts', 'posts → tags is no edge'],
    [
      'db/core/schema/schema.ts',
      '../../features/posts/reads.ts',
      'the platform (db/core) may not import a feature',
    ],
    [
      'db/features/posts/table.ts',
      './reads.ts',
      'the platform (db/features) may not import a feature',
    ],
  ])('refuses that %s imports %s', (path, target, why) => {
    for (const how of ['import { x } from', 'import type { X } from', 'const y = import('])
      expect(faults(path, target, how)).toEqual([expect.stringContaining(why)]);
  });

  test('lets one folder import the parser of marks, and the client its renderer on demand', () => {
    expect(faults('contract/markup/markdown.ts', 'markdown-it')).toEqual([]);
    const client = 'client/features/comments/composer.tsx';
    expect(faults(client, 'markdown-it')).toHaveLength(1);
    const renderer = '../../../contract/markup/render.ts';
    expect(faults(client, renderer)).toHaveLength(1);
    expect(faults(client, renderer, 'const x = await import(').flat()).toEqual([]);
  });

  test.each([
    ['server/features/votes/index.ts', '../posts/effects.ts'],
    ['server/features/posts/handlers.ts', './presenter.ts'],
    ['server/features/posts/handlers.ts', '../../http/errors.ts'],
    ['server/features/posts/handlers.ts', '../../../db/features/votes/votes.ts'],
    ['server/features/index.ts', './posts/index.ts'],
    ['server/app/feature-tables.ts', '../features/index.ts'],
    ['db/features/posts/tag-search.ts', './reads.ts'],
    ['db/core/schema/schema.ts', '../../features/posts/table.ts'],
    ['db/core/schema/schema.ts', '../../features/search/table.ts'],
    ['db/features/tags/tags.ts', '../posts/table.ts'],
    ['tests/features/posts/lists.test.ts', '../../../server/http/errors.ts'],
  ])('lets %s import %s', (path, target) => {
    expect(faults(path, target)).toEqual([]);
  });

  test('names a circle of edges', () => {
    const db = { posts: ['votes'], votes: ['posts'] };
    expect(circles({ contract: {}, db, server: {}, client: {} })).toEqual([
      'db: posts → votes → posts is a circle',
      'db: votes → posts → votes is a circle',
    ]);
    expect(circles()).toEqual([]);
  });
});
