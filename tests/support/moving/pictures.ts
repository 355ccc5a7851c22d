/** Dumps with pictures, and what came of them. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig } from '../../../server/app/config/config.ts';
import { freshFolder } from '../folders.ts';
import { openTestApp } from '../test-app.ts';
import { tableOf } from './dumps.ts';
import { phpbbFile } from './phpbb.ts';

type Files = Record<string, Uint8Array | string>;

/** Writes files into a new folder. */
export function folderWith(files: Files): string {
  const folder = freshFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

interface Attached {
  id: number;
  post?: number;
  /** The name of its file in the folder. */
  file: string;
  name?: string;
}

/** A dump of phpBB with a topic, replies of Bo, and attachments. */
export const phpbbDump = (first: string, replies: string[], attached: Attached[]): string =>
  phpbbFile({
    posts: [
      { post_id: 10, post_text: first },
      ...replies.map((post_text, n) => ({ post_id: 11 + n, poster_id: 3, post_text })),
    ],
    tables: {
      attachments: tableOf(
        ...attached.map(({ id, post = 10, file, name = file }) => ({
          attach_id: id,
          post_msg_id: post,
          in_message: 0,
          is_orphan: 0,
          physical_filename: file,
          real_filename: name,
        })),
      ),
    },
  });

/** The mark of an attachment in a text of phpBB. */
export const mark = (index: number, name: string) =>
  `<ATTACHMENT filename="${name}" index="${index}"><s>[attachment=${index}]</s>${name}<e>[/attachment]</e></ATTACHMENT>`;

/** Reads the topic and its replies as a visitor. */
export async function textsOf(settings: Record<string, string>) {
  const forum = await openTestApp(settings);
  const { visitor } = forum;
  const { body: posts } = await visitor.call('GET /posts', {});
  const params = { params: { id: posts[0]?._id ?? '' } };
  const { body: post } = await visitor.call('GET /posts/{id}', params);
  const query = { order: 'old' } as const;
  const { body: thread } = await visitor.call('GET /comments/{id}', { ...params, query });
  return { forum, post, comments: thread.comments };
}

const ADDRESS = /\(image:([\w-]{22})\)/g;
/** The pictures that a text names. */
export const idsIn = (text: string | undefined): (string | undefined)[] =>
  Array.from(text?.matchAll(ADDRESS) ?? [], ([, id]) => id);
/** The address of an attachment in the old forum, before its id. */
export const LINK = 'http://old.example.org/phpBB3/download/file.php?id=';

/** The files of the pictures of a forum. */
export const filesOf = (settings: Record<string, string>): string[] => {
  const { folder } = readConfig(settings).images;
  return existsSync(folder) ? readdirSync(folder) : [];
};
