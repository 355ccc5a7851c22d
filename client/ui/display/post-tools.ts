import { type ComponentType, createContext } from 'react';

export interface PostToolProps {
  postId: string;
  /** True if it stands on a card, where it has little room. */
  isCard: boolean;
}

/** The parts that features add to each post, on its card and on its page; the application provides it. */
export const PostToolList = createContext<readonly ComponentType<PostToolProps>[]>([]);
