/** The colours of both themes, by the names of their tokens. Sheets, mails, plain pages and drawings take them from here. */

const light = {
  /** The page. */
  paper: '#faf7f2',
  /** A composer, an answer, a row under the pointer. */
  surface: '#ffffff',
  /** Menus and dialogs. */
  raised: '#ffffff',
  /** Wells. */
  sunk: '#f1ece3',
  /** Hairlines, and the borders of inputs. */
  line: '#e7e0d4',
  edge: '#8a8274',
  /** Words, excerpts, and what says who and when. */
  ink: '#1c1a16',
  ink2: '#4a453c',
  ink3: '#655e52',
  /** Only for acts: what can be done or was done. */
  betel: '#0a5a44',
  'on-betel': '#ffffff',
  'betel-wash': '#e2efe8',
  /** Only for what is new or live. */
  saffron: '#d9822b',
  'saffron-ink': '#874707',
  'saffron-wash': '#fcecd8',
  'saffron-bar': '#f8d8b0',
  /** Only for Gold. */
  gold: '#b8860b',
  'gold-ink': '#6b4e00',
  'gold-wash': '#f9efd0',
  /** Danger, in ink; and counts. */
  red: '#a3201a',
  badge: '#c02a22',
  /** A segmented control, and its pressed part. */
  seg: '#ece6db',
  'seg-on': '#ffffff',
  /** The hues of tags. */
  h1: '#5b6270',
  h2: '#8c3f83',
  h3: '#9e4a2c',
  h4: '#0d6d8c',
  h5: '#566612',
  h6: '#b0315f',
  h7: '#5347b8',
  h8: '#2f5fa8',
  /** The grounds and inks of initials. */
  p1: '#dfeae4',
  'p1-ink': '#0a4f3c',
  p2: '#f7e3d5',
  'p2-ink': '#74350d',
  p3: '#e2e8f8',
  'p3-ink': '#28407f',
  p4: '#f6e0eb',
  'p4-ink': '#7b1f50',
  p5: '#f0e9c8',
  'p5-ink': '#574704',
  p6: '#e7e1f5',
  'p6-ink': '#4e3483',
  /** Behind a dialog, and the shadow of what floats. */
  veil: '#1c160c70',
  shade: '#3c2c1624',
} as const;

type Colours = Readonly<Record<keyof typeof light, `#${string}`>>;

const dark: Colours = {
  paper: '#141311',
  surface: '#1d1b18',
  raised: '#272420',
  sunk: '#24211d',
  line: '#332f29',
  edge: '#7f786c',
  ink: '#f3efe7',
  ink2: '#d0c9bc',
  ink3: '#aaa395',
  betel: '#74d3b3',
  'on-betel': '#04261c',
  'betel-wash': '#17332a',
  saffron: '#f0a04b',
  'saffron-ink': '#f6b871',
  'saffron-wash': '#38270f',
  'saffron-bar': '#573a14',
  gold: '#e0b243',
  'gold-ink': '#efcf7e',
  'gold-wash': '#33290f',
  red: '#ffac9f',
  badge: '#c9372d',
  seg: '#272420',
  'seg-on': '#48433b',
  h1: '#b3bac8',
  h2: '#e2a3da',
  h3: '#eaa283',
  h4: '#74c7e4',
  h5: '#bccb6b',
  h6: '#f59bbb',
  h7: '#b9b0fb',
  h8: '#93baf2',
  p1: '#1f3a30',
  'p1-ink': '#9adcc5',
  p2: '#42291a',
  'p2-ink': '#f4bd96',
  p3: '#26304c',
  'p3-ink': '#b9c9f7',
  p4: '#422436',
  'p4-ink': '#f2b6d3',
  p5: '#383112',
  'p5-ink': '#e8d686',
  p6: '#322a49',
  'p6-ink': '#d2c0f7',
  veil: '#0000009e',
  shade: '#00000094',
};

export type Theme = 'light' | 'dark';
export type Token = keyof Colours;
export const COLOURS: Readonly<Record<Theme, Colours>> = { light, dark };
