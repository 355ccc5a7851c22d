import { open } from 'node:fs/promises';

/** Characters that are gathered before a write. */
const CHUNK = 64 * 1_024;

/** Writes a new text file, readable by its owner only, in parts of bounded size. */
export async function openLines(path: string) {
  const file = await open(path, 'wx', 0o600);
  let gathered: string[] = [];
  let size = 0;
  async function flush() {
    const text = gathered.join('');
    [gathered, size] = [[], 0];
    await file.writeFile(text);
  }
  return {
    async write(line: string) {
      gathered.push(line, '\n');
      size += line.length;
      if (size > CHUNK) await flush();
    },
    /** @param synced whether the file shall be on the disk. */
    async close(synced = true) {
      try {
        await flush();
        if (synced) await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}
