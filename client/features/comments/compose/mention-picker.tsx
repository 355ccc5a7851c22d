import type { RefObject } from 'react';
import { MentionList } from '../../../ui/text-editing/mention-list.tsx';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { peopleOf } from './mention-people.ts';

interface MentionPickerProps {
  postId: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Completes the people of the thread, without the one who writes, when `@` is typed. */
export function MentionPicker({ postId, field }: MentionPickerProps) {
  const myId = useMyId();
  const peopleNow = () => peopleOf(postId).filter(({ id }) => id !== myId);
  return <MentionList field={field} peopleNow={peopleNow} />;
}
