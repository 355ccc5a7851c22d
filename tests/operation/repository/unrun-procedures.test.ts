import { expect, test } from 'vitest';
import { unrunProcedures } from '../../../lint/unrun-procedures.ts';

const note = 'export function* note() {}\nexport const find = (id: string) => get(byId, { id });\n';
const faults = (job: string) =>
  unrunProcedures(
    new Map([
      ['db/note.ts', note],
      [
        'db/job.ts',
        `import { find, note } from './note.ts';\nfunction* job(a: object) {\n${job}\n}`,
      ],
    ]),
  );

test.each([
  ['  note();'],
  ['  await note();'],
  ['  yield* note();\n  note();'],
  ['  if (a)\n    note();'],
  ["  find('x');"],
])('procedures: the lint refuses a call that nothing runs (%j)', (job) => {
  expect(faults(job)).toEqual([expect.stringContaining('db/job.ts: nothing runs the procedure')]);
});

test.each([
  ['  yield* note();'],
  ['  const found = yield* find(a);'],
  ['  return store.read(\n    note(),\n  );'],
  ['  a.note();'],
  ['  other();'],
])('procedures: the lint accepts one that is run (%j)', (job) => {
  expect(faults(job)).toEqual([]);
});
