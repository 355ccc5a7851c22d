import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';

/** The server's log in JSON lines; credentials are redacted. */
export const openLog = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: config.logLevel,
    redact: ['*.authorization', '*.cookie', '*.token', '*.password'],
  });
