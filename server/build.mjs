/**
 * Builds the forum before `npm start` where the tools of the build are installed. They are not after `npm run prune`:
 * there what was built before is started.
 */
import './node-version.cjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const inProject = (path) => existsSync(new URL(`../${path}`, import.meta.url));

if (inProject('node_modules/vite')) {
  const { status } = spawnSync('npm run build', { stdio: 'inherit', shell: true });
  process.exitCode = status ?? 1;
} else if (!inProject('dist/main.mjs') || !inProject('dist/client/index.html')) {
  console.error('The forum is not built, and what builds it is not installed. Run npm ci first.');
  process.exitCode = 1;
}
