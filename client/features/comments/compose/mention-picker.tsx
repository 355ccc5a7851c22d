import type { RefObject } from 'react';
import { MentionList } from '../../../ui/text-editing/mention-list.tsx';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { peopleToMention, readPeople } from './mention-people.ts';

interface MentionPickerProps {
  /** The post whose thread comes first; null: the text stands nowhere yet. */
  postId: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Completes names when `@` is typed: those of the thread first, without the one who writes. */
export function MentionPicker({ postId, field }: MentionPickerProps) {
  const myId = useMyId();
  return (
    <MentionList
      field={field}
      peopleNow={(typed) => peopleToMention(postId, typed).filter(({ id }) => id !== myId)}
      readMore={() => readPeople(postId)}
    />
  );
}
