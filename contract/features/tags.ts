import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Id, Model, Rev, Text } from '../core/schemas.ts';
import { LONGEST } from '../values/limits.ts';
import { TAG_HUES } from '../values/text.ts';

const HUES = { minimum: 0, maximum: TAG_HUES - 1 };

export const Tag = Model('Tag', {
  _id: Id,
  name: Type.String({ description: 'lower case' }),
  hue: Type.Integer({ ...HUES, description: 'by the name, unless an admin chose' }),
  asks: Type.Boolean({ description: 'whether posts with it are questions' }),
});
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
  'PATCH /tags/{id}': {
    summary: 'Changes a tag; a missing field stays',
    access: 'admin',
    body: Type.Object({
      hue: Type.Optional(
        Type.Union([Type.Integer(HUES), Type.Null()], { description: 'null: by the name again' }),
      ),
      asks: Type.Optional(Type.Boolean()),
    }),
    answer: Tag,
    rev: 'tags',
  },
});

const TagNow = Type.Object({ tag: Tag, rev: Rev });
const tagEvents = { 'tag:added': TagNow, 'tag:changed': TagNow };

const tagRooms = { tags: Type.Array(Tag) };

const tagErrors = {
  'tag-unknown': [400, 'there is no such tag', ['field', 'name']],
} as const;

export const tags = { calls: tagCalls, events: tagEvents, rooms: tagRooms, errors: tagErrors };
