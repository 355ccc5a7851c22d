import type { MarkdownIt } from 'markdown-it';
import { MOST_LINK_STEPS, MOST_LINKS } from '../values/limits.ts';
import type { KnownImages } from './images.ts';
import type { AddressFinder } from './links.ts';

type InlineState = InstanceType<MarkdownIt['inline']['State']>;

/** Members and pictures that a text may name; those of others stay text. */
export interface Known {
  /** True if a mention of this member becomes a link. Missing: all are. */
  isKnown?: ((id: string) => boolean) | undefined;
  /** The pictures of its author. Missing: none. */
  images?: KnownImages | undefined;
  /** True of a post: its first picture loads at once, as it mostly stands on the first screen. */
  isFirstEager?: boolean | undefined;
}

/** The environment of one rendering. */
type Environment = {
  /** True if a mention of this member becomes a link. */
  isKnown: (id: string) => boolean;
  mentions: string[];
  images: KnownImages;
  isFirstEager: boolean;
  /** The links that were made. */
  links: number;
  /** The steps that were taken in search of the ends of links' words. */
  linkSteps: number;
  /** The finder of addresses in each part of the text. */
  finders: WeakMap<InlineState, AddressFinder>;
};

/** The input of a rendering. */
export const newEnvironment = ({
  isKnown = () => true,
  images = {},
  isFirstEager = false,
}: Known = {}): Environment => ({
  isKnown,
  images,
  isFirstEager,
  mentions: [],
  links: 0,
  linkSteps: 0,
  finders: new WeakMap(),
});

export const environmentOf = (state: InlineState) => state.env as unknown as Environment;

/** True if the text has as many links as it may have: all further ones stay text. */
export const isFullOfLinks = (state: InlineState): boolean =>
  environmentOf(state).links >= MOST_LINKS;

/**
 * Limits the links in brackets, and the search for their ends, which nested brackets repeat. It is called before any
 * other rule is enabled.
 */
export function withLinkLimit(md: MarkdownIt): void {
  const { ruler } = md.inline;
  md.enable('link');
  const rule = ruler.getRules('').at(-1);
  const skip = md.inline.skipToken.bind(md.inline);
  md.inline.skipToken = (state) => {
    environmentOf(state).linkSteps++;
    skip(state);
  };
  ruler.at('link', (state, silent) => {
    if (!rule || isFullOfLinks(state)) return false;
    if (environmentOf(state).linkSteps > MOST_LINK_STEPS || !rule(state, silent)) return false;
    if (!silent) environmentOf(state).links++;
    return true;
  });
}
