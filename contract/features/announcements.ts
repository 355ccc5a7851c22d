import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Counted, Id, Inserted, IsoTime, Model, Rev, Text } from '../core/schemas.ts';
import { LONGEST } from '../values/limits.ts';

export const Announcement = Model('Announcement', {
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  authorId: Id,
  authorName: Type.String(),
  authorImage: Type.String(),
  createdAt: IsoTime,
});
export type Announcement = Static<typeof Announcement>;

const announcementCalls = endpoints({
  'GET /announcements': {
    summary: 'Announcements, newest first',
    access: 'anyone',
    answer: Type.Array(Announcement),
    rev: 'announcements',
  },
  'GET /announcement-count': {
    summary: 'How many announcements there are, or how many came after `since`',
    access: 'anyone',
    query: Type.Object({
      since: Type.Optional(Type.String({ maxLength: 40, description: 'an ISO time' })),
    }),
    answer: Counted,
    rev: 'announcements',
  },
  'POST /announcements': {
    summary: 'Posts an announcement in the name of the admin who sends it',
    access: 'admin',
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

const AnnouncementsState = Type.Object({
  count: Count,
  latest: Type.Union([Announcement, Type.Null()]),
});

const announcementEvents = {
  'announcement:changed': Type.Object({ rev: Rev, ...AnnouncementsState.properties }),
};

const announcementRooms = { announcements: AnnouncementsState };

export const announcements = {
  calls: announcementCalls,
  events: announcementEvents,
  rooms: announcementRooms,
};
