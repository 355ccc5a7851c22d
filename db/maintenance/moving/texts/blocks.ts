/** The form that all texts of other forums pass through: what our markup can say, and nothing else. */

/** Bits of a run's marks. */
export const STRONG = 1;
export const EMPHASIS = 2;

/** A link; runs of one link have the same object. */
export interface Link {
  readonly address: string;
}

/** Words of one line with the same marks. The words of a picture are its source in our markup. */
export interface Run {
  readonly kind: 'words' | 'code' | 'picture';
  readonly words: string;
  readonly marks: number;
  readonly link: Link | null;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly Run[][] }
  | { readonly kind: 'code'; readonly words: string }
  | { readonly kind: 'quote'; readonly blocks: Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: Block[][] };

/** Blocks while they are written. */
export type ContainerKind = 'quote' | 'list' | 'item';
export interface Container {
  kind: ContainerKind;
  /** Where its blocks go: those of the container around it where it stands too deep to be one. */
  blocks: Block[];
  items: Block[][] | null;
  depth: number;
  around: { blocks: Block[]; strong: number; emphasis: number };
}

export interface Quote {
  /** The old id of the quoted text, where the mark says it; of Discourse `topic/number`. */
  id: string | null;
  author: string | null;
  /** The quoted words without those of quotes within: plain text, white space collapsed, at most 200 characters. */
  words: string;
}
export interface Converted {
  /** The text in our markup, format `markdown`. */
  text: string;
  /** The quotes at the top level, in the order of the text. */
  quotes: Quote[];
  /** Pictures that stayed links. */
  pictures: number;
  /** Marks without a counterpart: how many of each name. */
  dropped: Record<string, number>;
}

/** The answers about a text's addresses, by whoever knows the old forum. */
export interface TextContext {
  /** An address in the text → the address to write, or the same. */
  link(address: string): string;
  /** A picture by its address, or an attachment by its id or file name → its source in our markup; null: a link. */
  picture(address: string, alt: string): string | null;
  /** The attachments of a phpBB text, by their index in it. */
  attachments?: readonly { name: string; address: string }[];
}

const PICTURE_NAME = /\.(?:jpe?g|jfif|png|gif|webp|avif|bmp|heic|svg|tiff?)$/i;
/** True if a file is a picture by its name. */
export const isPictureName = (name: string): boolean => PICTURE_NAME.test(name);

/** Characters that no text of ours has: controls, those that turn the direction, and marks in heaps. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|(?<=\p{M}{30})\p{M}/gu;

/** A text without them, in the form that is stored. */
export const allowed = (words: string): string => words.replaceAll(FORBIDDEN, '').normalize('NFC');
