import { describe, expect, test } from 'vitest';
import { MOST_MUTES } from '../../../contract/values/limits.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';

const { forum, ana, ben } = await openFileForumWith(['Ana', 'Ben']);
const idOf = async (who: Person) => (await who.call('PATCH /me', { body: {} })).body._id;
const [anaId, benId] = [await idOf(ana), await idOf(ben)];
const about = (memberId: string) => ({ params: { memberId } });
const muted = async (who: Person) => (await who.call('GET /mutes')).body.map(({ _id }) => _id);

describe('mutes', () => {
  test('a mute is kept, is safe to repeat, and ends', async () => {
    for (let times = 0; times < 2; times++) {
      const reply = await expectCall(ana, 'PUT /mutes/{memberId}', about(benId));
      const list = await expectCall(ana, 'GET /mutes');
      expect(list.body).toEqual([{ _id: benId, displayName: 'Ben', photoURL: '' }]);
      expect(list.headers.get('x-rev')).toBe(reply.headers.get('x-rev'));
    }
    expect(await muted(ben)).toEqual([]);
    for (let times = 0; times < 2; times++) {
      await expectCall(ana, 'DELETE /mutes/{memberId}', about(benId));
      expect(await muted(ana)).toEqual([]);
    }
  });

  test('nobody mutes themselves, nor anybody who is not there', async () => {
    for (const name of ['PUT /mutes/{memberId}', 'DELETE /mutes/{memberId}'] as const) {
      await ana.refused(400, name, about(anaId));
      const problem = await ana.refused(404, name, about('nobody'));
      expect(problem.code).toBe('member-unknown');
    }
  });

  test('the answers of others stay the same for all', async () => {
    const post = await publish(ben, { title: 'By Ben' });
    await writeComment(ben, post, 'Words of Ben');
    await ana.call('PUT /mutes/{memberId}', about(benId));
    const params = { id: post };
    const hers = await ana.call('GET /comments/{id}', { params });
    const his = await ben.call('GET /comments/{id}', { params });
    expect(hers.body).toEqual(his.body);
    await ana.call('DELETE /mutes/{memberId}', about(benId));
  });

  test('at most a thousand members are muted, also by calls at once', async () => {
    const cem = await forum.newcomer('Cem');
    const others = await Promise.all(['Dia', 'Eva', 'Fay', 'Gil'].map(forum.newcomer));
    const ids = await Promise.all(others.map(idOf));
    // All but one of the thousand are written past the forum.
    await executeSql(
      forum,
      `insert into users (key, id, email, display_name, photo_url, search_text, created_at)
         with recursive n(n) as (select 1 union all select n + 1 from n where n < ${MOST_MUTES - 1})
         select -n, 'muted-' || n, 'muted' || n || '@example.com', 'M', '', 'm', 5 from n;
       insert into mutes (user_key, muted_key)
         select cem.key, muted.key from users cem, users muted
         where cem.email = '${cem.email}' and muted.id like 'muted-%'`,
    );
    const last = await Promise.all(ids.map((id) => cem.call('PUT /mutes/{memberId}', about(id))));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await muted(cem)).toHaveLength(MOST_MUTES);
    const one = ids[last.findIndex(({ status }) => status === 200)] ?? '';
    expect((await cem.call('PUT /mutes/{memberId}', about(one))).status).toBe(200);
  });
});

test.each(['mutes', 'saved'] as const)(
  '%s: each change reaches all devices of the member, on all servers, and nobody else',
  async (kind) => {
    const { forum: there, at } = await openForumOfMany();
    const [cem, dina] = [await there.newcomer('Cem'), await there.newcomer('Dina')];
    const listen = async (who: Person) => {
      const socket = await who.socket();
      const [answer] = await subscribe(socket, `user:${who.email}`);
      return { rev: answer?.rev ?? 0, recorder: recordEvents(socket) };
    };
    const [postId, memberId] = [await publish(dina), await idOf(dina)];
    const devices = [await listen(cem), await listen(at(cem, 1))];
    const nobody = await listen(dina);
    const act = (method: 'PUT' | 'DELETE') =>
      kind === 'mutes'
        ? cem.call(`${method} /mutes/{memberId}`, { params: { memberId } })
        : cem.call(`${method} /saved/{postId}`, { params: { postId } });
    const { headers } = await act('PUT');
    await act('PUT');
    await act('DELETE');
    for (const { rev, recorder } of devices) {
      const told = (on: boolean) =>
        kind === 'mutes' ? { _id: memberId, muted: on } : { postId, on };
      expect(await recorder.times(`${kind}:changed`, 2)).toEqual([
        { ...told(true), rev: rev + 1 },
        { ...told(false), rev: rev + 2 },
      ]);
      expect(Number(headers.get('x-rev'))).toBe(rev + 1);
      expect(recorder.wrong).toEqual([]);
    }
    expect(nobody.recorder.of(`${kind}:changed`)).toEqual([]);
  },
);
