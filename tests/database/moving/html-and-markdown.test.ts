import { expect, test } from 'vitest';
import { convertText } from '../../../db/maintenance/moving/texts/convert.ts';
import { IMAGE_ID, movedContext } from './moved-context.ts';

type Case = readonly [source: string, text: string];

const HTML: readonly Case[] = [
  ['<p>a</p><p>b<br>c</p>', 'a\n\nb\nc'],
  ['<b>a</b><strong>b</strong> <i>c</i><em>d</em> <u>e</u> <s>f</s>', '**ab** *cd* e f'],
  [
    '<span style="font-weight: bold">a</span> <span>b</span> <span style="font-style:italic">c</span>',
    '**a** b *c*',
  ],
  ['<h1>A</h1>b', '**A**\n\nb'],
  ['<ol start="3"><li>a</li><li><p>b</p><p>c</p></li></ol>', '3. a\n\n4. b\n\n   c'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b'],
  ['<li>a<li>b', '- a\n- b'],
  ['<pre><code class="x">a\n <b>b</b></code></pre>', '```\na\n b\n```'],
  ['<code>a</code> <kbd>b</kbd>', '`a` `b`'],
  [
    '<a href="http://a.b">x</a> <a href="#top">y</a> <a name="z">z</a> <a href="javascript:x">q</a>',
    '[x](http://a.b) y z q',
  ],
  [
    '<img src="http://a.b/mine.png" alt="[চা]"><img class="emoji" alt="😀" src="e.png"><img src="data:image/png;base64,AA" alt="inline">',
    `![\\[চা\\]](image:${IMAGE_ID})😀inline`,
  ],
  ['<blockquote data-author="রহিম" data-post-id="9"><p>a</p></blockquote>', '> **রহিম:**\n>\n> a'],
  [
    '<aside class="quote" data-username="bob" data-post="3" data-topic="45"><blockquote>x</blockquote></aside>',
    '> x',
  ],
  ['<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a | b\n1 | 2'],
  ['<script>x</script><style>y</style>z', 'z'],
  ['<iframe src="//www.youtube.com/embed/x"></iframe>', 'https://www.youtube.com/embed/x'],
  ['x<sup>2</sup> H<sub>2</sub>O', 'x^2 H2O'],
  ['a &lt;b&gt; &amp;amp; &nbsp; &copy;', 'a <b> &amp; ©'],
  ['a<hr>b', 'a\n\nb'],
  ['<details><summary>s</summary>x</details>', '**s**\n\nx'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', 'a\nb'],
  ['line\nbreak\n\npara', 'line\nbreak\n\npara'],
  ['<b>a <i>b</b> c</i> d', '**a *b*** *c* d'],
  ['<a href="http://x', '<a href="http://x'],
  ['<foo>x</foo>', 'x'],
  ['<b>x', '**x**'],
  ['<q>a</q>', '“a”'],
  ['<!-- c -->a<!-- d', 'a'],
];
const DISCOURSE: readonly Case[] = [
  ['# A\n## B', '**A**\n\n**B**'],
  ['*a* _b_ **c** __d__ ***e***', '*a b* **c d *e***'],
  ['snake_case_name 2*3*4', 'snake_case_name 234'],
  ['a\nb  \nc\n\nd', 'a\nb\nc\n\nd'],
  ['> a\n> b\n\nc', '> a\n> b\n\nc'],
  ['- a\n- b\n  - c\n\n1. x\n2. y', '- a\n- b\n  - c\n\n1. x\n2. y'],
  ['3) x\n4) y', '3. x\n4. y'],
  ['```ruby\na\n```\n\n    b\n\n`c`', '```\na\n```\n\n```\nb\n```\n\n`c`'],
  ['[w](http://a.b "t") <http://a.b> http://a.b/c', '[w](http://a.b) http://a.b http://a.b/c'],
  [
    '![x|690x388](upload://mine.png) ![x|690x388, 50%](upload://other.png)',
    `![x](image:${IMAGE_ID}) x`,
  ],
  ['[f.pdf|attachment](http://a.b/f.pdf) (1.2 MB)', '[f.pdf](http://a.b/f.pdf) (1.2 MB)'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a | b\n1 | 2'],
  ['~~a~~', 'a'],
  ['---', ''],
  [
    '<b>a</b> <i>b</i> <kbd>c</kbd> x<sup>2</sup> <mark>d</mark> <String> a < b',
    '**a** *b* `c` x^2 d <String> a < b',
  ],
  ['<details><summary>s</summary>\n\nx **y**\n\n</details>', '**s**\n\nx **y**'],
  ['[details="s"]\nx\n[/details]', '**s**\n\nx'],
  ['[poll type=regular name=p]\n* a\n* b\n[/poll]\nz', 'z'],
  ['[poll]\nno end', '[poll]\n\nno end'],
  ['[quote="রহিম, post:3, topic:45, full:true"]\na\n[/quote]\nb', '> **রহিম:**\n>\n> a\n\nb'],
  [
    '[quote="A B, post:1, topic:2, username:ab"]\n[quote="C, post:1, topic:2"]\nx\n[/quote]\ny\n[/quote]',
    '> **A B:**\n>\n> > **C:**\n> >\n> > x\n>\n> y',
  ],
  ['[quote]\na\n[/quote]', '> a'],
  ['[quote="x"] inline [/quote] z', '> **x:**\n> inline\n\nz'],
  ['[/quote]', '[/quote]'],
  ['[spoiler]x[/spoiler]', 'x'],
  ['[b]a[/b] [i]b[/i] [color=red]c[/color]', '**a** *b* c'],
  ['[date=2026-01-31 time=10:00:00 timezone="Asia/Dhaka"]', '2026-01-31 10:00:00 Asia/Dhaka'],
  [':smile: :slight_smile: :+1:t3: :nope: 10:30:45', '😄 🙂 👍🏼 :nope: 10:30:45'],
  ['@bob #cat #chat::tag', '@bob \\#cat \\#chat::tag'],
  ['a\\*b\\_c &amp; &copy;', 'a\\*b_c & ©'],
  ['[a]: http://x.y\n\n[a] [b][a]', '[a](http://x.y) [b][a](http://x.y)'],
  ['- [ ] todo\n- [x] done', '- [ ] todo\n- [x] done'],
  ['line<br>br', 'line\nbr'],
];

test.each(HTML)('HTML: %j becomes %j', (source, text) => {
  expect(convertText('html', source, movedContext).text).toBe(text);
});
test.each(DISCOURSE)('Discourse: %j becomes %j', (source, text) => {
  expect(convertText('discourse', source, movedContext).text).toBe(text);
});

test('a quote of Discourse names its topic and its number', () => {
  const source = '[quote="রহিম, post:3, topic:45, full:true"]\nচা?\n[/quote]\n> y';
  expect(convertText('discourse', source, movedContext).quotes).toEqual([
    { id: '45/3', author: 'রহিম', words: 'চা?' },
    { id: null, author: null, words: 'y' },
  ]);
});

test('Markdown that is not of Discourse has no marks in brackets and no names of emoji', () => {
  const source = '[quote]\na\n[/quote] :smile:';
  expect(convertText('markdown', source, movedContext).text).toBe(source);
});

/** Operations of Vanilla's rich editor. */
const bold = { attributes: { bold: true } };
const line = (attributes: object) => ({ attributes, insert: '\n' });
test.each([
  ['marks', [{ insert: 'a ' }, { ...bold, insert: 'b' }, { insert: '\nc\n' }], 'a **b**\nc'],
  ['a link', [{ attributes: { link: 'http://a.b' }, insert: 'w' }], '[w](http://a.b)'],
  ['a heading', [{ insert: 'T' }, line({ header: { level: 2 } }), { insert: 'x\n' }], '**T**\n\nx'],
  [
    'a list in a list',
    [
      { insert: 'a' },
      line({ list: { type: 'ordered', depth: 0 } }),
      { insert: 'b' },
      line({ list: { type: 'ordered', depth: 1 } }),
    ],
    '1. a\n   1. b',
  ],
  ['code', [{ insert: 'a\nb' }, line({ codeBlock: true })], 'a\n\n```\nb\n```'],
  ['a quote', [{ insert: 'a' }, line({ 'blockquote-line': true }), { insert: 'b\n' }], '> a\n\nb'],
  [
    'objects',
    [{ insert: { mention: { name: 'রহিম' } } }, { insert: { emoji: { emojiChar: '😀' } } }],
    '@রহিম😀',
  ],
  [
    'a quote with its author',
    [
      {
        insert: {
          'embed-external': {
            data: { embedType: 'quote', recordID: 7, body: '<p>x</p>', insertUser: { name: 'Bo' } },
          },
        },
      },
      { insert: 'y\n' },
    ],
    '> **Bo:**\n>\n> x\n\ny',
  ],
])('Rich: %s', (_, operations, text) => {
  expect(convertText('rich', JSON.stringify(operations), movedContext).text).toBe(text);
});
test('a rich text whose JSON is broken is plain', () => {
  expect(convertText('rich', '[{"insert":"a*b*', movedContext).text).toBe('[{"insert":"a\\*b\\*');
});
