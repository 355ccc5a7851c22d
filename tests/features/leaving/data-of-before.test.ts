import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import {
  faults,
  finish,
  idOf,
  leave,
  placesOf,
  signedInAnew,
} from '../../support/features/leaving.ts';
import { freshFolder } from '../../support/folders.ts';
import { onFile } from '../../support/forums/old.ts';
import { done, openOn, PAIRS, settingsOn } from '../../support/forums/transfer.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';

describe('Data from before a leaving', () => {
  onFile('that are restored know again who has left', async () => {
    const { forum, root, zubaida } = await openForumWithPasswords(['Root', 'Zubaida']);
    const id = await idOf(zubaida);
    const post = await publish(zubaida, { description: 'her words' });
    await writeComment(root, post, `@[Zubaida](member:${id})`, { format: 'markdown' });
    const copy = join(freshFolder(), 'copy.db');
    const settings = { DATA_DIR: forum.dataDir };
    expect(await run('backup', [copy], settings)).toMatchObject(done);
    await leave(zubaida, 'remove');
    await finish(forum);
    const list = join(forum.dataDir, 'left.jsonl');
    expect(existsSync(list)).toBe(true);
    const restored = await run('restore', [copy], settings);
    expect(restored).toMatchObject(done);
    expect(restored.said[0]).toBe('1 members had left, and have left here, too.');
    for (const text of [zubaida.email, 'Zubaida', 'her words'])
      expect([text, await placesOf(forum, text)]).toEqual([text, []]);
    expect(await faults(forum)).toEqual([]);

    writeFileSync(list, '{"id": 7}\n');
    const none = join(forum.dataDir, 'none');
    for (const [complaint, ...more] of [
      ['line 1 names nobody'],
      ['--left FILE', '--left'],
      [none, '--left', none],
    ] as const)
      expect((await run('restore', [copy, ...more], settings)).complaints).toContain(complaint);
  });

  onFile('that are restored take nobody along who has stayed since', async () => {
    const { forum, zubaida } = await openForumWithPasswords(['Zubaida']);
    await leave(zubaida);
    await executeSql(forum, 'update users set leaving_at = 1 where leaving_at is not null');
    const copy = join(freshFolder(), 'copy.db');
    const settings = { DATA_DIR: forum.dataDir };
    expect(await run('backup', [copy], settings)).toMatchObject(done);
    const anew = await signedInAnew(forum, zubaida);
    await (anew as typeof zubaida).call('DELETE /me/leaving');
    const restored = await run('restore', [copy], settings);
    expect(restored).toMatchObject(done);
    expect(restored.said[0]).toBe('1 members are leaving, and have seven days anew to stay.');
    await forum.app.jobs.leaving.run();
    expect((await placesOf(forum, zubaida.email)).length).toBeGreaterThan(0);
    const again = (await signedInAnew(forum, zubaida)) as typeof zubaida;
    const { leaving } = (await again.call('GET /me')).body;
    expect(Date.parse(leaving?.at ?? '') - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000);
  });

  test.each(PAIRS)('and were exported of %s are imported into %s likewise', async (from, to) => {
    const settings = await settingsOn(from);
    const forum = await openOn(settings);
    const root = await forum.admin('Root');
    const [zubaida, stays] = [await forum.member('Zubaida'), await forum.member('Stays')];
    const id = await idOf(zubaida);
    await publish(zubaida, { description: 'her words' });
    const [before, after] = [join(freshFolder(), 'before'), join(freshFolder(), 'after')];
    expect(await run('export', [before], settings)).toMatchObject(done);
    await leave(stays);
    await leave(zubaida, 'keep');
    await finish(forum);
    expect(await run('export', [after], settings)).toMatchObject(done);
    const list = join(String(settings['DATA_DIR']), 'left.jsonl');
    expect(readFileSync(list, 'utf8')).toContain(`"${id}"`);
    await forum.close();
    for (const folder of [before, after]) {
      const target = await settingsOn(to);
      expect(await run('import', [folder, '--left', list], target)).toMatchObject(done);
      const imported = await openOn(target);
      expect(await placesOf(imported, 'Zubaida')).toEqual([]);
      expect(await placesOf(imported, 'her words')).toEqual(['posts.description']);
      expect(await placesOf(imported, stays.email)).toEqual([]);
      expect((await placesOf(imported, root.email)).length).toBeGreaterThan(1);
      expect(await faults(imported)).toEqual([]);
      await imported.app.jobs.leaving.run();
      const left = readFileSync(join(String(target['DATA_DIR']), 'left.jsonl'), 'utf8');
      expect(left.split('\n')).toHaveLength(3);
    }
  });
});
