import { createElement, Fragment } from 'react';
import { POST_TOOLS, type PostToolProps } from '../../ui/display/post-tools.ts';
import { mayAct, useSession } from '../auth/session/session.ts';

/** The parts that features add to a post, for members. */
export function PostTools(props: PostToolProps) {
  const isIn = useSession(mayAct);
  return isIn
    ? createElement(Fragment, null, ...POST_TOOLS.map((Tool) => createElement(Tool, props)))
    : null;
}
