import { mentionPattern } from '../../../contract/markup/mentions.ts';
import type { Formatted } from '../display/mention-names.ts';

/** The source of a text as a field shows it, where no field is: mentions are names. */
export const namedMentions = (source: string, mentions?: Formatted['mentions']): string =>
  source.replaceAll(mentionPattern('g'), (_, name: string, id: string) => {
    const { displayName = name } = mentions?.find(({ _id }) => _id === id) ?? {};
    return `@${displayName}`;
  });

/** The source of a text that was changed elsewhere, beside its editor. */
export function SourceWords({ text, mentions }: Pick<Formatted, 'text' | 'mentions'>) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {namedMentions(text, mentions)}
    </p>
  );
}
