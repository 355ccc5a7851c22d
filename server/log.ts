import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** The server's log: JSON lines, without what would let a reader act as somebody. */
export const openLog = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: config.logLevel,
    redact: ['*.authorization', '*.cookie', '*.token', '*.password'],
  });
