import { afterAll, beforeAll } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

export let forum: TestApp;
export let root: Person;
export let ana: Person;
export let bo: Person;

/** The first hundred entries of the audit log, as an admin reads them. */
export const log = async () => {
  const reply = await root.call('GET /admin/audit', { query: { limit: 100 } });
  expectAnswer('GET /admin/audit', reply);
  return reply.body;
};
/** An entry without its id and time. */
export const facts = ({
  actor,
  act,
  target,
  detail,
}: Awaited<ReturnType<typeof log>>['entries'][0]) => ({
  actor,
  act,
  target,
  detail,
});
/** What the log tells of after an act, oldest first. */
export async function toldBy(act: () => Promise<unknown>) {
  const before = (await log()).total;
  await act();
  const { entries, total } = await log();
  return entries
    .slice(0, total - before)
    .reverse()
    .map(facts);
}
/** The call's input that names a person in its path. */
export const email = (person: Person) => ({ params: { email: person.email } });

/** Says something to the database itself, past the forum. */
export const sayToDatabase = (sql: string) => executeSql(forum, sql);

/** A report by Ana on a comment by Bo, below a post by Ana. */
export async function report() {
  const post = await publish(ana);
  const { _id: commentId } = await writeComment(bo, post, 'Milk last.');
  const body = { commentId, feedback: 'Spam or scam' as const, reporterEmail: ana.email };
  return { post, commentId, id: (await ana.call('POST /reports', { body })).body.insertedId };
}

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerAuditForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({}, true);
    root = await forum.admin('Root');
    ana = await forum.memberWithoutPassword('Ana');
    bo = await forum.memberWithoutPassword('Bo');
    await ana.call('POST /membership', { body: { email: ana.email } });
  });
  afterAll(() => forum.close());
}
