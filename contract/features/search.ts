import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Id, IsoTime, Limit, Model, Text, Words } from '../core/schemas.ts';
import {
  SEARCH_PLACES,
  SEARCH_SORTS,
  type SearchPlace,
  type SearchSort,
} from '../search/choices.ts';
import { LONGEST } from '../values/limits.ts';

const LONGEST_CURSOR = 300;

export const SearchResult = Model('SearchResult', {
  kind: Type.Unsafe<'post' | 'comment'>(Type.Enum(['post', 'comment'])),
  _id: Id,
  postId: Id,
  title: Type.String({ description: "the post's title" }),
  excerpt: Type.String({ description: 'a part of the text, without its marks' }),
  marks: Type.Array(Type.Array(Count, { minItems: 2, maxItems: 2 }), {
    description: 'what was found in the excerpt: half-open, in UTF-16 units',
  }),
  authorId: Id,
  authorName: Type.String(),
  tag: Type.String({ description: "the post's tag" }),
  postedAt: IsoTime,
  upVote: Type.Integer({ minimum: 0, description: "the post's votes" }),
  downVote: Count,
  commentCount: Count,
  answered: Type.Boolean({ description: 'whether the post is a question with an answer' }),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchPage = Model('SearchPage', {
  results: Type.Array(SearchResult),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'the `before` of the next page; null at the end',
  }),
});
export type SearchPage = Static<typeof SearchPage>;

const searchCalls = endpoints({
  'GET /search': {
    summary: 'Posts and comments that have all words; "…" is a phrase, the last word a prefix',
    access: 'anyone',
    query: Type.Object({
      q: Text(LONGEST.search),
      in: Type.Optional(Type.Unsafe<SearchPlace>(Type.Enum([...SEARCH_PLACES]))),
      tag: Type.Optional(Words(LONGEST.tag)),
      author: Type.Optional(Id),
      sort: Type.Optional(Type.Unsafe<SearchSort>(Type.Enum([...SEARCH_SORTS]))),
      before: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_CURSOR })),
      limit: Limit,
    }),
    answer: SearchPage,
  },
});

export const search = { calls: searchCalls };
