import { mentionPattern } from '../../../contract/markup/mentions.ts';
import { langOf } from '../display/lang-of.ts';
import type { Formatted } from '../display/mention-names.ts';

/** The source of a text as a field shows it, where no field is: mentions are names. */
export const namedMentions = (source: string, mentions?: Formatted['mentions']): string =>
  source.replaceAll(mentionPattern('g'), (_, name: string, id: string) => {
    const { displayName = name } = mentions?.find(({ _id }) => _id === id) ?? {};
    return `@${displayName}`;
  });

/** The source of a text that was changed elsewhere, beside its editor. */
export function SourceWords({ text, mentions }: Pick<Formatted, 'text' | 'mentions'>) {
  const words = namedMentions(text, mentions);
  return (
    <p dir="auto" lang={langOf(words)} className="whitespace-pre-wrap">
      {words}
    </p>
  );
}
