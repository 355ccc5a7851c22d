import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, IsoTime, Model, Words } from '../core/schemas.ts';
import { LEFT_TEXTS, type LeftTexts, LONGEST } from '../values/limits.ts';

/** A line of an export. The first one has the type `export`, the last one `end`: without it the export was cut. */
const ExportLine = Type.Object(
  { type: Type.String({ description: 'of what the line is a record' }) },
  { additionalProperties: true, title: 'ExportLine' },
);

/** The leaving of a member that can still be undone. */
export const Leaving = Model('Leaving', { at: IsoTime });

const leavingCalls = endpoints({
  'GET /me/export': {
    summary: "All of the caller's own data, a line of JSON each (NDJSON); 3 a day",
    access: 'signedIn',
    whileSuspended: true,
    whileLeaving: true,
    stepUp: 'always',
    lines: true,
    answer: ExportLine,
  },
  'POST /me/leaving': {
    summary:
      "Begins to leave the forum: all sessions end at once, and the rest is done at `at`. `name` is the caller's own, typed; of one without a name the address",
    access: 'signedIn',
    whileSilenced: true,
    whileSuspended: true,
    stepUp: 'always',
    body: Type.Object({
      texts: Type.Unsafe<LeftTexts>(
        Type.Enum([...LEFT_TEXTS], {
          description: "what becomes of the member's posts and comments",
        }),
      ),
      name: Words(LONGEST.email),
    }),
    answer: Leaving,
    status: 202,
  },
  'DELETE /me/leaving': {
    summary: 'Stays after all: undoes the leaving as if it had never begun. Safe to repeat',
    access: 'signedIn',
    whileSilenced: true,
    whileSuspended: true,
    whileLeaving: true,
    // Whoever is leaving can't set one up.
    withoutFactor: true,
    answer: Done,
  },
});

const leavingErrors = {
  leaving: [
    403,
    'the caller is leaving: only `GET /me`, the export, `DELETE /me/leaving`, a step-up, a logout and the removal of a browser are open; `until` says when it is done',
  ],
} as const;

export const leaving = { calls: leavingCalls, errors: leavingErrors };
