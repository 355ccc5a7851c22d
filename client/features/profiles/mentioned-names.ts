import { useRenames } from './store.ts';

interface Mentioning {
  mentions?: { _id: string; displayName: string }[];
}

/** A text with the names that the members it mentions have now. */
export function useMentionedNames<Text extends Mentioning>(text: Text): Text;
export function useMentionedNames<Text extends Mentioning>(
  text: Text | undefined,
): Text | undefined;
export function useMentionedNames<Text extends Mentioning>(text: Text | undefined) {
  const byId = useRenames((renames) => renames.byId);
  if (!text?.mentions?.some(({ _id }) => _id in byId)) return text;
  const mentions = text.mentions.map(({ _id, displayName }) => ({
    _id,
    displayName: byId[_id]?.displayName ?? displayName,
  }));
  return { ...text, mentions };
}
