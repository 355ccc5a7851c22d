import type { Tag } from '../../../contract/features/tags.ts';

/** The tag of an HTTP answer or a live event. */
export const presentTag = ({ id, name }: { id: string; name: string }): Tag => ({ _id: id, name });
