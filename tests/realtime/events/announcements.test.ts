import { expect, test } from 'vitest';
import {
  admin,
  allHear,
  forum,
  names,
  recorders,
  startRecorders,
} from '../../support/realtime/event-scene.ts';

startRecorders();

test('events: an announcement is sent to everyone, with the count', async () => {
  const words = { title: 'Tea at five', description: 'In the garden.' };
  await admin.call('POST /announcements', { body: words });
  const { body, headers } = await forum.visitor.call('GET /announcements');
  const event = { rev: Number(headers.get('x-rev')), count: 1, latest: body[0] };
  const heard = await allHear('announcement:changed');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect(event.latest).toMatchObject({ ...words, authorName: 'Root' });
  expect(names(recorders.admin)).toEqual(['announcement:changed']);
});
