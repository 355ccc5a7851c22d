import type { ComponentProps, RefObject } from 'react';
import type { Format } from '../../../../contract/values/text-format.ts';
import { Area } from '../../../ui/controls/field.tsx';
import { sourceIn, useFieldText } from '../../../ui/text-editing/field-text.ts';
import { ComposerTools } from '../../images/compose/composer-tools.tsx';
import { nameIn } from './mention-people.ts';
import { MentionPicker } from './mention-picker.tsx';

interface MarkedAreaProps extends Omit<ComponentProps<typeof Area>, 'onChange' | 'ref' | 'value'> {
  /** A plain text has no marks, and so no tools. */
  format: Format;
  /** The post whose thread is mentioned first; null: it stands nowhere yet. */
  postId: string | null;
  /** The members that the stored text mentions, with their names of today. */
  mentions?: readonly { _id: string; displayName: string }[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** So many pictures the text may have. */
  mostImages: number;
  /** Called with the source of the text, in which mentions are marks. */
  onText: (source: string) => void;
}

/** A labelled field for a text that is edited, with the tools of the composer. Its `text` is the source. */
export function MarkedArea(props: MarkedAreaProps) {
  const { format, postId, mentions, field, mostImages, text, onText, ...rest } = props;
  const hasFormatting = format === 'markdown';
  const nameOf = (id: string, name: string) => {
    const { displayName = name } = mentions?.find(({ _id }) => _id === id) ?? {};
    return nameIn(postId ?? '', id, displayName);
  };
  const shown = useFieldText(field, text, hasFormatting ? nameOf : null);
  return (
    <div>
      <Area
        {...rest}
        ref={field}
        dir="auto"
        text={shown}
        onChange={({ target }) => onText(sourceIn(target))}
        tools={hasFormatting && <ComposerTools text={text} field={field} mostImages={mostImages} />}
      />
      {hasFormatting && <MentionPicker postId={postId} field={field} />}
    </div>
  );
}
