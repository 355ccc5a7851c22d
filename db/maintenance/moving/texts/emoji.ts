import names from 'markdown-it-emoji/lib/data/full.mjs';

/** Names that Discourse has beside those of GitHub. */
const DISCOURSE: Readonly<Record<string, string>> = {
  slight_smile: '🙂',
  slight_frown: '🙁',
  upside_down: '🙃',
  hugs: '🤗',
  zipper_mouth: '🤐',
  face_with_raised_eyebrow: '🤨',
  rolling_eyes: '🙄',
  sunglasses: '😎',
  nerd: '🤓',
  frowning_face: '☹️',
  robot: '🤖',
  grinning_face: '😀',
  thumbsup: '👍',
  face_with_tears_of_joy: '😂',
  red_heart: '❤️',
  folded_hands: '🙏',
  clapping_hands: '👏',
  man_shrugging: '🤷‍♂️',
  woman_shrugging: '🤷‍♀️',
  man_facepalming: '🤦‍♂️',
  woman_facepalming: '🤦‍♀️',
};
const KNOWN = new Map([...Object.entries(names), ...Object.entries(DISCOURSE)]);
/** A name, and the tone of a skin; the tones begin with the second one of Unicode's scale. */
const CODE = /:([a-z0-9_+-]{1,50}):(?:t([2-6]):)?/g;
const LIGHTEST = 0x1f3fb;

/** Words with the characters of their emoji in place of `:names:`. Unknown names stay. */
export const withEmoji = (words: string): string =>
  words.includes(':')
    ? words.replaceAll(CODE, (code, name: string, tone?: string) => {
        const emoji = KNOWN.get(name);
        if (emoji === undefined) return code;
        return tone ? emoji + String.fromCodePoint(LIGHTEST + Number(tone) - 2) : emoji;
      })
    : words;
