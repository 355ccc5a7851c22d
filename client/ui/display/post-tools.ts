import type { ComponentType } from 'react';

export interface PostToolProps {
  postId: string;
  /** True if it stands on a card, where it has little room. */
  isCard: boolean;
}

/** The parts that features add to each post, on its card and on its page; the application fills it at its start. */
export const POST_TOOLS: ComponentType<PostToolProps>[] = [];
