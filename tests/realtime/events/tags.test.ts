import { expect, test } from 'vitest';
import {
  admin,
  allHear,
  ana,
  names,
  recorders,
  startRecorders,
} from '../../support/realtime/event-scene.ts';

startRecorders();

test('events: a tag is sent to everyone; a second tag of the same name sends none', async () => {
  const { body: tag } = await admin.call('POST /tags', { body: { name: 'Gardening' } });
  await admin.call('POST /tags', { body: { name: 'gardening' } });
  const { body: next, headers } = await admin.call('POST /tags', { body: { name: 'Biscuits' } });
  const rev = Number(headers.get('x-rev') ?? (await ana.call('GET /tags')).headers.get('x-rev'));
  const heard = [
    { tag, rev: rev - 1 },
    { tag: next, rev },
  ];
  expect(await allHear('tag:added', 2)).toEqual({ admin: heard, ana: heard, visitor: heard });
  expect(names(recorders.visitor)).toEqual(['tag:added', 'tag:added']);
});
