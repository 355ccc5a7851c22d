import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Counted, Id, Inserted, IsoTime, Text } from './kinds.ts';
import { LONGEST } from './limits.ts';

export const Announcement = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  authorName: Type.String(),
  authorImage: Type.String(),
  createdAt: IsoTime,
});
export type Announcement = Static<typeof Announcement>;

export const announcementCalls = endpoints({
  'GET /announcements': {
    says: 'Announcements, newest first',
    who: 'anyone',
    answer: Type.Array(Announcement),
    rev: 'announcements',
  },
  'GET /announcement-count': {
    says: 'How many announcements there are, or how many came after `since`',
    who: 'anyone',
    query: Type.Object({
      since: Type.Optional(Type.String({ maxLength: 40, description: 'an ISO time' })),
    }),
    answer: Counted,
    rev: 'announcements',
  },
  'POST /announcements': {
    says: 'Posts an announcement in the name of the admin who sends it',
    who: 'admin',
    body: Type.Object({
      title: Text(LONGEST.announcementTitle),
      description: Text(LONGEST.announcementText),
      authorName: Type.Optional(Type.Unknown()),
      authorImage: Type.Optional(Type.Unknown()),
    }),
    answer: Inserted,
    status: 201,
    rev: 'announcements',
  },
});
