import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Id, Text } from './kinds.ts';
import { LONGEST } from './limits.ts';

export const Tag = Type.Object({ _id: Id, name: Type.String({ description: 'lower case' }) });
export type Tag = Static<typeof Tag>;

export const tagCalls = endpoints({
  'GET /tags': { says: 'The tags, by name', who: 'anyone', answer: Type.Array(Tag), rev: 'tags' },
  'POST /tags': {
    says: 'Adds a tag',
    who: 'admin',
    body: Type.Object({ name: Text(LONGEST.tag) }),
    answer: Tag,
    status: 201,
    rev: 'tags',
  },
});
