/** The tags, by name. */
import { create } from 'zustand';
import type { Tag } from '../../contract/tags.ts';

interface TagsState {
  rev: number;
  list: readonly Tag[] | null;
  /** Whether some came that were not heard of: the list is to be read again. */
  gap: boolean;
}

export const useTagList = create<TagsState>()(() => ({ rev: -1, list: null, gap: false }));

/** Takes in the whole list. */
export function keepTags(list: readonly Tag[], rev: number): void {
  useTagList.setState((state) => (rev < state.rev ? state : { rev, list, gap: false }));
}

const byName = (list: readonly Tag[]) => [...list].sort((a, b) => a.name.localeCompare(b.name));

/** Takes in a tag that was just made here; its event, which has the rev, may come before or after. */
export function appendTag(tag: Tag): void {
  useTagList.setState(({ list }) =>
    list?.every((one) => one._id !== tag._id) ? { list: byName([...list, tag]) } : {},
  );
}

/** Takes in one new tag. */
export function addTag({ tag, rev }: { tag: Tag; rev: number }): void {
  useTagList.setState((state) => {
    if (rev <= state.rev || !state.list) return state;
    const others = state.list.filter((one) => one._id !== tag._id);
    return { rev, list: byName([...others, tag]), gap: state.gap || rev > state.rev + 1 };
  });
}
