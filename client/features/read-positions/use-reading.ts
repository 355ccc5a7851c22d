import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError, callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { validToken } from '../../api/token.ts';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { lineOf, setLine } from './line.ts';
import { createMarks, type Marks } from './marks.ts';
import { watchRows } from './on-screen.ts';
import { follow } from './refresh.ts';
import { positions } from './store.ts';
import { saveVisitorPosition, visitorPosition } from './visitor.ts';

const logMark = logFailure('Read position');
/** A comment that was read may be deleted before it is reported; the next one read is reported as well. */
const logUnlessGone = (cause: unknown) => {
  if (!(cause instanceof CallError && cause.status === 400)) logMark(cause);
};

/** The comments that a page of a thread shows. */
interface Shown {
  /** In the order of the page; null while none are known. */
  ids: readonly string[] | null;
  order: 'new' | 'old';
  /** How many comments stand before the page, in its order. */
  before: number;
  total: number;
  /** A comment that is there still. */
  commentOf: (id: string) => { authorId: string } | undefined;
}

/** Sorts after every id. */
const LAST = '~';

async function tell(postId: string, comment: string, keepalive: boolean): Promise<void> {
  if (validToken() === null) return;
  const input = { params: { postId }, body: { comment } };
  const { answer, rev = -1 } = await callWithRev('PUT /reads/{postId}', input, { keepalive });
  positions.apply({ [postId]: answer }, rev);
}

interface Since {
  comment: string | null;
  hasNew: boolean;
}

/** The position at the start of a visit; undefined while it is not known. */
function useSince(postId: string): Since | undefined {
  const status = useSession((session) => session.status);
  const position = positions.use(postId);
  const [since, setSince] = useState<Since>();
  useEffect(() => (status === 'user' ? follow(postId) : undefined), [postId, status]);
  const now =
    status === 'user'
      ? position && { comment: position.comment, hasNew: position.new > 0 }
      : status === 'none'
        ? { comment: visitorPosition(postId)?.[0] ?? null, hasNew: true }
        : undefined;
  if (since === undefined && now !== undefined) setSince(now);
  return since;
}

/**
 * Marks as read what is on screen of a thread, and places the line where the new comments begin.
 * @param rows holds the rows of the comments, which have the ids `comment-{id}`.
 */
export function useReading(postId: string, rows: RefObject<HTMLElement | null>, shown: Shown) {
  const { comment: since, hasNew = false } = useSince(postId) ?? {};
  const isMember = useSession((session) => session.status === 'user');
  const myId = useMyId();
  const { ids, order, before, total } = shown;
  const newerThan = (at: number) => (order === 'new' ? before + at : total - 1 - before - at);
  const edge = order === 'new' ? 0 : (ids?.length ?? 0) - 1;
  const [until, setUntil] = useState<string>();
  if (until === undefined && ids) setUntil((newerThan(edge) <= 0 && ids[edge]) || LAST);

  const latest = useRef({ ids, newerThan, total, commentOf: shown.commentOf });
  useEffect(() => {
    latest.current = { ids, newerThan, total, commentOf: shown.commentOf };
  });

  const key = ids?.join(' ') ?? '';
  const hasNewerPage = newerThan(edge) > 0;
  useEffect(() => {
    const isOwn = (id: string) => latest.current.commentOf(id)?.authorId === myId;
    const page = { ids: key === '' ? [] : key.split(' '), order };
    const bounds = { ...page, isOwn, hasNew, hasNewerPage };
    setLine(since && until ? lineOf({ ...bounds, since, until }) : null);
  }, [key, order, since, until, myId, hasNew, hasNewerPage]);
  useEffect(() => () => setLine(null), []);

  const marks = useRef<Marks>(null);
  useEffect(() => {
    if (since === undefined) return;
    const send = (comment: string, isLeaving: boolean) => {
      if (isMember) tell(postId, comment, isLeaving).catch(logUnlessGone);
      else {
        const at = latest.current.ids?.indexOf(comment) ?? -1;
        const newer = at < 0 ? 0 : latest.current.newerThan(at);
        saveVisitorPosition(postId, [comment, latest.current.total - newer]);
      }
    };
    const isThere = (id: string) =>
      latest.current.commentOf(id) !== undefined && !rows.current?.closest('[disabled]');
    const made = createMarks({ from: since ?? '', isThere, send });
    marks.current = made;
    return () => made.leave();
  }, [postId, since, isMember, rows]);

  useEffect(() => {
    const { current: container } = rows;
    if (!container || key === '' || since === undefined) return;
    return watchRows(container, {
      saw: (comments) => marks.current?.saw(comments),
      leave: () => marks.current?.leave(),
    });
  }, [key, rows, since]);
}
