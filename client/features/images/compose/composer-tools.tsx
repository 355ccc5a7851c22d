import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { initialData } from '../../../api/initial-data.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';

/**
 * Aids to write a text: the marks, pictures and the preview. They are loaded when somebody begins to write; without a
 * line, writing goes on without them.
 */
const Tools = onDemand(async () => (await import('./tools.tsx')).Tools, {
  pending: <div className="min-h-11" />,
});

/** The files among what is pasted or dropped. Copied cells and paragraphs come as a picture, too: their text is meant. */
const filesOf = (data: DataTransfer | null): File[] =>
  data && !data.types.includes('text/plain') ? [...data.files] : [];

interface ComposerToolsProps {
  /** The text as it is written now. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** So many pictures the text may have. */
  mostImages: number;
  /** False until somebody begins to write. */
  isOpen?: boolean;
}

/** The tools of a composer. Its form takes pictures that are pasted or dropped, also before the tools are there. */
export function ComposerTools({ isOpen = true, ...props }: ComposerToolsProps) {
  const { field } = props;
  const [given, setGiven] = useState<readonly File[]>([]);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = filesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    setGiven([...given, ...files]);
  });
  useEffect(() => {
    const form = field.current?.form;
    if (!form || initialData().imagesOff) return;
    const controller = new AbortController();
    const { signal } = controller;
    form.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    form.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    form.addEventListener(
      'dragover',
      // Without it the browser would open the file in place of the page.
      (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
      { signal },
    );
    return () => controller.abort();
  }, [field]);
  if (!isOpen && given.length === 0) return null;
  return <Tools {...props} given={given} onTaken={() => setGiven([])} />;
}
