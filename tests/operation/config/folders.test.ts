import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../support/folders.ts';
import { faultsOf, production } from './read.ts';

type Env = Record<string, string>;

/** `data` stands for `DATA_DIR`. */
test.each<[string, (data: string) => Env, boolean]>([
  ['the default of production', () => production, false],
  ['names that begin alike', (data) => ({ SNAPSHOTS: join(data, 'images-of-days') }), false],
  ['no copies', (data) => ({ ...production, SNAPSHOTS: 'off', IMAGES_DIR: data }), false],
  ['one folder', (data) => ({ SNAPSHOTS: join(data, 'images') }), true],
  ['one folder by a link', (data) => ({ SNAPSHOTS: join(data, 'link', 'images') }), true],
  ['pictures within the copies', (data) => ({ SNAPSHOTS: data }), true],
  ['copies within the pictures', (data) => ({ ...production, IMAGES_DIR: data }), true],
])('settings: daily copies lie apart from the pictures: %s', (_, envOf, isRefused) => {
  const data = freshFolder();
  symlinkSync(data, join(data, 'link'));
  const sentence =
    'SNAPSHOTS must lie apart from the pictures (IMAGES_DIR, or images in DATA_DIR): neither folder in the other.';
  expect(faultsOf({ DATA_DIR: data, ...envOf(data) })).toEqual(isRefused ? [sentence] : []);
});
