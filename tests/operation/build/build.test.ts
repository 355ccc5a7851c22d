import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { putInPlace, removeLeftOver } from '../../../client/build.ts';
import { freshFolder } from '../../support/folders.ts';
import { moduleUrl, script } from '../../support/processes.ts';

/** Writes what a build makes. */
function makeBuild(dist: string, name: string): string {
  const made = mkdtempSync(join(dist, '.build-'));
  mkdirSync(join(made, 'client/assets'), { recursive: true });
  for (const file of ['client/index.html', 'client/assets/index.css', 'main.mjs'])
    writeFileSync(join(made, file), name);
  writeFileSync(join(made, `part-${name}.mjs`), name);
  return made;
}
const readAll = (dist: string, ...files: string[]) =>
  files.map((file) => readFileSync(join(dist, file), 'utf8'));

test('build: it takes the place of the last one whole, and leaves what is not of a build', () => {
  const dist = freshFolder();
  mkdirSync(join(dist, 'compiled'));
  writeFileSync(join(dist, 'sbom.json'), '{}');
  putInPlace(makeBuild(dist, 'one'), dist);
  writeFileSync(join(dist, 'client/assets/only-of-one.js'), '');
  putInPlace(makeBuild(dist, 'two'), dist);
  expect(readdirSync(dist).sort()).toEqual(
    ['client', 'compiled', 'main.mjs', 'part-two.mjs', 'sbom.json'].sort(),
  );
  expect(readdirSync(join(dist, 'client/assets'))).toEqual(['index.css']);
  expect(readAll(dist, 'client/index.html', 'main.mjs')).toEqual(['two', 'two']);
});

test('build: of several at once each folder is of one of them, and none leaves anything behind', async () => {
  const dist = freshFolder();
  putInPlace(makeBuild(dist, 'first'), dist);
  const builds = ['one', 'two', 'three'].map((name) => {
    const made = Array.from({ length: 40 }, () => makeBuild(dist, name));
    return script(
      `const { putInPlace } = await import(args[0]);
      await nextLine();
      for (const made of args.slice(2)) putInPlace(made, args[1]);`,
      moduleUrl('client/build.ts'),
      dist,
      ...made,
    );
  });
  for (const build of builds) build.writeLine('go');
  for (const build of builds) expect([await build.ended, build.errorOutput()]).toEqual([0, '']);
  expect(readdirSync(dist).filter((name) => name.startsWith('.'))).toEqual([]);
  const [index, style] = readAll(dist, 'client/index.html', 'client/assets/index.css');
  expect(style).toBe(index);
});

test('build: it deletes what a killed one has left, and no folder of one that runs', () => {
  const dist = freshFolder();
  const [left, running] = [makeBuild(dist, 'left'), makeBuild(dist, 'running')];
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(left, hoursAgo, hoursAgo);
  removeLeftOver(dist);
  expect(readdirSync(dist).map((name) => join(dist, name))).toEqual([running]);
});
