import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Id, Model, Rev, Text } from '../core/schemas.ts';
import { LONGEST } from '../values/limits.ts';

export const Tag = Model('Tag', { _id: Id, name: Type.String({ description: 'lower case' }) });
export type Tag = Static<typeof Tag>;

const tagCalls = endpoints({
  'GET /tags': {
    summary: 'The tags, by name',
    access: 'anyone',
    answer: Type.Array(Tag),
    rev: 'tags',
  },
  'POST /tags': {
    summary: 'Adds a tag',
    access: 'admin',
    body: Type.Object({ name: Text(LONGEST.tag) }),
    answer: Tag,
    status: 201,
    rev: 'tags',
  },
});

const tagEvents = { 'tag:added': Type.Object({ tag: Tag, rev: Rev }) };

const tagRooms = { tags: Type.Array(Tag) };

const tagErrors = {
  'tag-unknown': [400, 'there is no such tag', ['field', 'name']],
} as const;

export const tags = { calls: tagCalls, events: tagEvents, rooms: tagRooms, errors: tagErrors };
