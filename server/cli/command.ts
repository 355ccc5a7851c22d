import { Said } from '../../db/said.ts';
import { type Config, readConfig } from '../config.ts';
import { createPrivately } from '../private-files.ts';

/** Ends a command with a sentence. */
export class Stop extends Said {
  override name = 'Stop';
}

/** Runs one command of the house with the forum's own settings; its exit status is 1 when it can't do its work. */
export async function command(act: (config: Config, words: string[]) => Promise<void>) {
  createPrivately();
  try {
    await act(readConfig(process.env), process.argv.slice(2));
  } catch (error) {
    // Anything else is a fault of ours and shows where it happened.
    if (!(error instanceof Said)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Says one line to whoever ran the command. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);
