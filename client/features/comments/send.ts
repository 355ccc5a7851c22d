import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { addOwnComment } from './store.ts';

interface Sent {
  /** Whether page 1 has the comment already. */
  isShown: boolean;
  /** Why it was not sent; '' where it was. */
  fault: string;
}

/** Sends a comment and takes in the answer. */
export async function sendComment(postId: string, email: string, text: string): Promise<Sent> {
  try {
    const createdAt = new Date().toLocaleString();
    const body = { postId, authorEmail: email, text, createdAt };
    const { answer, rev = -1 } = await callWithRev('POST /comments', { body });
    const { insertedId: _, ...comment } = answer;
    return { isShown: addOwnComment(comment, rev), fault: '' };
  } catch (cause) {
    logFailure('Comment')(cause);
    const said = cause instanceof Error ? cause.message : '';
    return { isShown: false, fault: said || 'Your comment was not sent. Please try again.' };
  }
}
