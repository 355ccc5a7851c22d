import type { Mention, StoredText } from '../../db/core/texts.ts';

/** The fields of a text that is shown whole: its format, its HTML, and whom it mentions. */
export const presentText = ({
  format,
  html,
  mentioned,
}: Pick<StoredText, 'format' | 'html'> & { mentioned: readonly Mention[] }) => ({
  format,
  html,
  mentions: mentioned.map(({ id, displayName }) => ({ _id: id, displayName })),
});
