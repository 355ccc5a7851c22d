import { publish, reportComment, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

/** The call's input that names a person in its path. */
export const email = (person: Person) => ({ params: { email: person.email } });

/** A forum with an admin, a Gold member and a member, for all tests of a file. */
export async function openAuditForum() {
  const { forum, root, ana, bo } = await openFileForumWith(['Root', 'Ana', 'Bo']);
  await ana.call('POST /membership', { body: { email: ana.email } });

  /** The first hundred entries of the audit log, or those of a query, as an admin reads them. */
  const log = async (query: object = {}) =>
    (await expectCall(root, 'GET /admin/audit', { query: { limit: 100, ...query } })).body;
  type Entry = Awaited<ReturnType<typeof log>>['entries'][0];
  /** An entry without its id and time. */
  const facts = ({ actor, act, target, detail }: Entry) => ({ actor, act, target, detail });
  /** The entries of the log after an act, oldest first. */
  async function toldBy(act: () => Promise<unknown>) {
    const before = (await log()).total;
    await act();
    const { entries, total } = await log();
    return entries
      .slice(0, total - before)
      .reverse()
      .map(facts);
  }
  /** Says something to the database itself, past the forum. */
  const sayToDatabase = (sql: string) => executeSql(forum, sql);
  /** A report by Ana on a comment by Bo, below a post by Ana. */
  async function report() {
    const post = await publish(ana);
    const { _id: commentId } = await writeComment(bo, post, 'Milk last.');
    return { post, commentId, id: await reportComment(ana, commentId) };
  }
  return { forum, root, ana, bo, log, facts, toldBy, sayToDatabase, report };
}
