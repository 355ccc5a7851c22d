/** Schemas that several calls share. */
import { type TProperties, Type } from 'typebox';
import { LONGEST, PAGE, POSTS_AT_ONCE } from '../values/limits.ts';
import { MOST_BEFORE_NFC } from '../values/text.ts';
import { FORMATS, type Format } from '../values/text-format.ts';

/** An object with a name. The OpenAPI document shows it once, under `components`. */
export const Model = <Properties extends TProperties>(name: string, properties: Properties) =>
  Type.Object(properties, { title: name });

/** A text's length counts in NFC. The schema admits the longest form before normalization; the server measures again. */
const inNfc = (longest: number) => ({
  maxLength: longest * MOST_BEFORE_NFC,
  'x-longest': longest,
  description: `at most ${longest} code points in Unicode NFC`,
});

/** A text with a character other than white space, of at most `longest` code points. */
export const Text = (longest: number) =>
  Type.String({ minLength: 1, pattern: '\\S', ...inNfc(longest) });

/** A text that may be empty. */
export const Words = (longest: number) => Type.String(inNfc(longest));

/** A text that is stored and returned unchanged. */
export const Verbatim = (longest: number) => Type.String({ maxLength: longest });

export const Email = Type.String({ maxLength: LONGEST.email, pattern: '^[^\\s@]+@[^\\s@]+$' });

/** A time zone. `x-time-zone` checks that the server knows it, and puts the name of `Intl` in its place. */
export const TimeZone = Type.String({
  maxLength: 64,
  'x-time-zone': true,
  description: 'the name of a time zone, like Asia/Dhaka or UTC',
});

/** A positive integer in a query. A query is text, so its digits are checked; `x-integer` says what they mean. */
export const Whole = (description: string) =>
  Type.Optional(
    Type.Unsafe<number | string>(
      Type.String({ pattern: '^0*[1-9][0-9]*$', maxLength: 40, 'x-integer': true, description }),
    ),
  );

/** How many rows a list gives at most. */
export const Limit = Whole(`how many at most; above ${PAGE.most} counts as ${PAGE.most}`);

/** The paging part of a list's query. */
export const Paging = { page: Whole('from 1; empty after the end of the list'), limit: Limit };

export const Id = Type.String({ maxLength: 64 });
/** In a query: several posts. */
export const PostIds = Type.String({
  description: `ids of posts with commas between them, at most ${POSTS_AT_ONCE}`,
});
export const IsoTime = Type.String({ description: 'ISO 8601 time, UTC' });
export const Count = Type.Integer({ minimum: 0 });
export const Rev = Type.Integer({ minimum: 0, description: "the room's revision; it only grows" });
export const Version = Type.Integer({ minimum: 1, description: 'counts the edits from 1' });
export const EditedAt = Type.Union([IsoTime, Type.Null()], {
  description: 'when the text was last edited; null: never',
});
/** The query of a deletion: why, for the author. */
export const RemovalQuery = Type.Object({
  reason: Type.Optional(Words(LONGEST.reason)),
});
export const Done = Model('Done', { success: Type.Literal(true) });
/** Stands in the answer to a text that nobody else sees until it is approved. */
export const IsHeld = Type.Optional(Type.Literal(true, { description: 'it waits for approval' }));
export const Inserted = Model('Inserted', { insertedId: Id });
export const Counted = Model('Counted', { count: Count });
/** A member as others show them beside a text or in a list. */
export const Person = Model('Person', {
  _id: Id,
  displayName: Type.String(),
  photoURL: Type.String(),
});

export const TextFormat = Type.Unsafe<Format>(Type.Enum([...FORMATS]));
/** The fields of a text that is shown whole. */
export const RenderedFields = {
  html: Type.Union([Type.String(), Type.Null()], {
    description: 'rendered at writing; null: nothing in the text is marked',
  }),
  mentions: Type.Array(Type.Object({ _id: Id, displayName: Type.String() }), {
    description: 'the mentioned members with their names of today',
  }),
};
