import type { ComponentProps, RefObject } from 'react';
import type { Format } from '../../../../contract/values/text-format.ts';
import { Area } from '../../../ui/controls/field.tsx';
import { ComposerTools } from '../../../ui/text-editing/composer-tools.tsx';
import { MentionPicker } from './mention-picker.tsx';

interface MarkedAreaProps extends ComponentProps<typeof Area> {
  /** A plain text has no marks, and so no tools. */
  format: Format;
  /** The post whose thread may be mentioned; null: it stands nowhere yet. */
  postId: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** A labelled field for a text that is edited, with the tools of the composer. */
export function MarkedArea({ format, postId, field, text, ...rest }: MarkedAreaProps) {
  const hasFormatting = format === 'markdown';
  return (
    <div>
      <Area
        {...rest}
        dir="auto"
        text={text}
        tools={hasFormatting && <ComposerTools text={text} field={() => field.current} />}
      />
      {hasFormatting && postId !== null && <MentionPicker postId={postId} field={field} />}
    </div>
  );
}
