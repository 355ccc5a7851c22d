import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/app/config/config.ts';
import { SECRET } from '../../support/production.ts';
import { folder } from './read.ts';

test('settings: JWT_SECRET is made once, kept for the next start, and unreadable for others', () => {
  const dir = folder();
  const { jwtSecret } = readConfig({ DATA_DIR: dir });
  expect(jwtSecret.length).toBeGreaterThanOrEqual(64);
  expect(readConfig({ DATA_DIR: dir }).jwtSecret).toBe(jwtSecret);
  expect(readConfig({ DATA_DIR: folder() }).jwtSecret).not.toBe(jwtSecret);
  expect(statSync(join(dir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: dir, JWT_SECRET: SECRET }).jwtSecret).toBe(SECRET);
});

test('settings: a kept JWT_SECRET that was emptied stops the start', () => {
  const dir = folder();
  writeFileSync(join(dir, 'jwt-secret'), '\n');
  expect(() => readConfig({ DATA_DIR: dir })).toThrow(/holds no secret/);
  expect(readFileSync(join(dir, 'jwt-secret'), 'utf8')).toBe('\n');
});
