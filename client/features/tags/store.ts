/** The tags, by name. */

import { language } from '#messages';
import type { EventOf } from '../../../contract/core/realtime.ts';
import type { Tag } from '../../../contract/features/tags.ts';
import { hueOf } from '../../../contract/values/text.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyChange, applyPage, type LiveList, UNREAD } from '../../live/live-list.ts';

export const useTagList = createPageStore<LiveList<Tag>>(() => UNREAD);

/** The class of a tag's hue: the one that an admin chose as far as it is known, else that of the name. */
export const useHue = (name: string): string =>
  `hue-${(useTagList(({ items }) => items?.find((tag) => tag.name === name)?.hue) ?? hueOf(name)) + 1}`;

const { compare } = new Intl.Collator(language);
/** The order of the page's language: answers have that of the codes, the same for all readers. */
const byName = (tags: readonly Tag[]) => tags.toSorted((a, b) => compare(a.name, b.name));

/** Applies the whole list. */
export function applyTags(items: readonly Tag[], rev: number): void {
  useTagList.setState((list) =>
    applyPage(list, { rev, items: byName(items), total: items.length }),
  );
}

/** Applies one tag that is new or changed, from its event or from the answer to the admin. */
export function applyTag({ tag, rev }: EventOf<'tag:added' | 'tag:changed'>): void {
  // The list is whole: nobody asks for its total.
  useTagList.setState((list) =>
    applyChange(list, { rev, total: 0 }, (items) =>
      byName([...items.filter(({ _id }) => _id !== tag._id), tag]),
    ),
  );
}
