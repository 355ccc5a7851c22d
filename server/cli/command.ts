import { type Config, readConfig } from '../config.ts';

/** Ends a command with a sentence instead of a stack. */
export class Stop extends Error {
  override name = 'Stop';
}

/** What ends with its sentence alone; anything else is a fault of ours and shows where it happened. */
const SAID = [
  'Stop',
  'BadConfig',
  'NotEmpty',
  'CantMove',
  'CantCopy',
  'HalfMoved',
  'WrongVersion',
  'Unavailable',
];

/** Runs one command of the house with the forum's own settings; its exit status is 1 when it can't do its work. */
export async function command(act: (config: Config, words: string[]) => Promise<void>) {
  try {
    await act(readConfig(process.env), process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Error) || !SAID.includes(error.name)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Says one line to whoever ran the command. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);
