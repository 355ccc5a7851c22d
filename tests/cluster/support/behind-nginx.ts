import { openTestApp } from '../../support/test-app.ts';
import { startNginx } from './nginx.ts';
import { startProcess } from './process.ts';

/** Two servers behind nginx; the forum in this process only makes the people. */
export async function openBehindNginx() {
  const forum = await openTestApp();
  const env = { ...forum.shared, DATA_DIR: forum.dataDir, TRUST_PROXY: '127.0.0.1/32' };
  const [a, b] = await Promise.all([startProcess(env), startProcess(env)]);
  const proxy = await startNginx([a.port, b.port]);
  const ana = await forum.memberWithoutPassword('Ana');
  return { forum, a, proxy, ana };
}
