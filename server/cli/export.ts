/** `npm run export -- FOLDER`: writes all that the forum holds to files, also while it runs. */
import { exportForum } from '../../db/maintenance/transfer/export.ts';
import { CommandError, command, progressLines, say } from './command.ts';

await command(async (config, [folder, ...rest]) => {
  if (!folder || rest.length > 0) throw new CommandError('Say: npm run export -- FOLDER');
  const { posts, comments, users } = await exportForum(config, folder, progressLines());
  say(
    `Exported to ${folder}: ${users} members, ${posts} posts, ${comments} comments, and the rest.`,
  );
});
