import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Code from 'lucide-react/icons/code';
import Eye from 'lucide-react/icons/eye';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import Quote from 'lucide-react/icons/text-quote';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import {
  formattingMarks,
  formattingTools,
  preview,
  previewEmpty,
  previewLoading,
  previewMissing,
} from '#messages';
import type { KnownImages } from '../../../contract/markup/images.ts';
import { asStored } from '../../../contract/values/text.ts';
import { iconLook } from '../controls/button.tsx';
import { FormattedText } from '../display/formatted-text.tsx';
import type { Formatted } from '../display/mention-names.ts';
import { onDemand } from '../layout/on-demand.ts';
import { membersIn } from './field-text.ts';
import { applyFormatting, type Formatting } from './formatting-editing.ts';

interface FormattingToolbarProps {
  /** The text as it is written now. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** A button before those of the marks. */
  first?: ReactNode;
  /** Stands between the buttons and the preview. */
  below?: ReactNode;
  /** The pictures that the preview shows. */
  images?: KnownImages | undefined;
  /** Where the preview finds a picture that is not up yet. */
  addressOf?: ((id: string) => string | undefined) | undefined;
}

const BUTTONS: readonly { formatting: Formatting; name: string; icon: LucideIcon }[] = [
  { formatting: 'bold', name: formattingMarks.bold, icon: Bold },
  { formatting: 'link', name: formattingMarks.link, icon: Link },
  { formatting: 'quote', name: formattingMarks.quote, icon: Quote },
  { formatting: 'list', name: formattingMarks.list, icon: List },
  { formatting: 'code', name: formattingMarks.code, icon: Code },
];

type PreviewProps = Pick<Formatted, 'text' | 'mentions'> &
  Pick<FormattingToolbarProps, 'images' | 'addressOf'>;

/** Rendered by the server's own code, which is loaded with the first preview. */
const Rendered = onDemand(
  async () => {
    const { renderText } = await import('../../../contract/markup/render.ts');
    return ({ text, mentions, images, addressOf }: PreviewProps) => {
      const stored = asStored(text);
      const { html } = renderText(stored, 'markdown', { images });
      const shown =
        html?.replaceAll(/(<img src=")\/images\/([\w-]+)/g, (whole, start: string, id: string) => {
          const address = addressOf?.(id);
          return address === undefined ? whole : start + address;
        }) ?? null;
      return <FormattedText value={{ text: stored, format: 'markdown', html: shown, mentions }} />;
    };
  },
  {
    pending: <p className="text-ink2">{previewLoading}</p>,
    missing: <p>{previewMissing}</p>,
  },
);

/** Where the text is long, the preview would open out of sight. */
const bringIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });

/** The buttons of the marks, and the preview below them. */
export function FormattingToolbar(props: FormattingToolbarProps) {
  const { text, field, first, below, images, addressOf } = props;
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const set = (formatting: Formatting) => {
    const area = field.current;
    if (area) applyFormatting(area, formatting);
  };
  return (
    <div className="@container w-full">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own */}
      <div
        role="group"
        aria-label={formattingTools}
        className="text-ink2 mt-1 -ml-2 flex flex-wrap"
      >
        {first}
        {BUTTONS.map(({ formatting, name, icon: Icon }) => (
          <button
            key={formatting}
            type="button"
            aria-label={name}
            title={name}
            // The field keeps the focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => set(formatting)}
            className={iconLook}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={isShown ? id : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
          className="btn btn-plain aria-pressed:bg-sunk ml-auto min-h-11 gap-2 px-3 font-normal"
        >
          <Eye size={18} aria-hidden="true" />
          {/* All buttons stand in one row. */}
          <span className="@max-[23.25rem]:sr-only">{preview}</span>
        </button>
      </div>
      {below}
      {isShown && (
        <section
          ref={bringIntoView}
          id={id}
          aria-label={preview}
          className="border-line mt-1 mb-2 min-h-13 scroll-mb-20 border-t pt-3 text-base"
        >
          {text.trim() === '' ? (
            <p className="text-ink2">{previewEmpty}</p>
          ) : (
            <Rendered
              text={text}
              mentions={membersIn(field.current)}
              images={images}
              addressOf={addressOf}
            />
          )}
        </section>
      )}
    </div>
  );
}
