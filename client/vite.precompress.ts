import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Sizes of zlib's blocks: which is best differs from file to file by up to half a percent. */
const MEM_LEVELS = [6, 7, 8];

/** The smallest that gzip makes of a file. */
async function smallestZip(bytes: Buffer): Promise<Buffer> {
  const all = await Promise.all(MEM_LEVELS.map((memLevel) => zip(bytes, { level: 9, memLevel })));
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    smallestZip(bytes),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes `.br` and `.gz` beside each built script, style and drawing, so that the server never compresses. */
export function precompress(): Plugin {
  return {
    name: 'adda:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names
          .filter((name) => /\.(js|css|svg)$/.test(name))
          .map((name) => compress(join(dir, name))),
      );
    },
  };
}
