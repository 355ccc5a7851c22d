import { createElement, Fragment, use } from 'react';
import { PostToolList, type PostToolProps } from '../../ui/display/post-tools.ts';
import { useSession } from '../auth/session/session.ts';

/** The parts that features add to a post, for members. */
export function PostTools(props: PostToolProps) {
  const isIn = useSession((session) => session.user !== null);
  const tools = use(PostToolList);
  return isIn
    ? createElement(Fragment, null, ...tools.map((Tool) => createElement(Tool, props)))
    : null;
}
