import { tmpdir } from 'node:os';
import { ConfigError, readConfig } from '../../../server/app/config/config.ts';
import { freshFolder } from '../../support/folders.ts';
import { AS_PRODUCTION, SECRET } from '../../support/production.ts';
/** The settings read from this environment, with a data folder of their own. */
export const read = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: freshFolder(), ...env });

/** The sentences of the faults that stop a start. */
export function faultsOf(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
  return [];
}

/** The settings that several servers need beside it. */
export const shared = {
  JWT_SECRET: SECRET,
  DATABASE_URL: 'postgres://ana@db/forum',
  IMAGES_DIR: tmpdir(),
};
export const { PUBLIC_URL } = AS_PRODUCTION;
/** The settings without which production does not start. */
export const production = { ...AS_PRODUCTION, VERIFY: 'off' };
/** The sentence that stops a start without a way to prove addresses. */
export const NO_LETTERS =
  'In production accounts of IDENTITY=local write once their address is proven: set SMTP_URL for the letters, or VERIFY=off.';
