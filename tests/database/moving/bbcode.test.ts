import { expect, test } from 'vitest';
import {
  convertText,
  plainWords,
  type Quote,
} from '../../../db/maintenance/moving/texts/convert.ts';
import { IMAGE_ID, movedContext } from './moved-context.ts';

type Case = readonly [source: string, text: string];

const PHPBB: readonly Case[] = [
  ['<t>a<br/>\nb<br/>\n<br/>\nc</t>', 'a\nb\n\nc'],
  [
    '<r><U><s>[u]</s>u<e>[/u]</e></U> <S>s</S> <SIZE size="150"><s>[size=150]</s>big<e>[/size]</e></SIZE></r>',
    'u s big',
  ],
  [
    '<r><URL url="www.a.b"><LINK_TEXT text="a.b/…">http://www.a.b</LINK_TEXT></URL></r>',
    'http://www.a.b',
  ],
  [
    '<r><URL url="javascript:alert(1)">x</URL> <URL url="ftp://a.b/c">file</URL></r>',
    'x file (ftp://a.b/c)',
  ],
  [
    '<r><IMG src="http://a.b/mine.png"><s>[img]</s>http://a.b/mine.png<e>[/img]</e></IMG></r>',
    `![](image:${IMAGE_ID})`,
  ],
  ['<r><ATTACHMENT filename="x.zip" index="9">x.zip</ATTACHMENT></r>', 'x.zip'],
  ['<r><LIST type="disc"><LI>a</LI><LI>b<br/>\nc</LI></LIST></r>', '- a\n- b\n  c'],
  [
    '<r><CODE lang="php">a<br/>\n  &lt;?php</CODE> <C>`x`</C></r>',
    '```\na\n  <?php\n```\n\n`` `x` ``',
  ],
  [
    '<r><QUOTE><QUOTE author="a"><QUOTE>x</QUOTE>y</QUOTE></QUOTE>z</r>',
    '> > **a:**\n> >\n> > > x\n> >\n> > y\n\nz',
  ],
  ['<r><SPOILER title="T">x</SPOILER><YOUTUBE id="abc">abc</YOUTUBE></r>', 'x\n\nabc'],
  ['<r><B>broken <I>xml & <', '**broken *xml & <***'],
  ['a &quot;b&quot; &amp;amp; &lt;i&gt; [b]x[/b]', 'a "b" &amp; <i> [b]x[/b]'],
  ['[url=http&#58;//a&#46;b/c:abcde123]w[/url:abcde123]', '[w](http://a.b/c)'],
  [
    '[list:abcde123][*:abcde123]x[list=a:abcde123][*:abcde123]y[/*:m:abcde123][/list:o:abcde123][/*:m:abcde123][/list:u:abcde123]',
    '- x\n  1. y',
  ],
  [
    '[img:abcde123]http://a.b/c.png[/img:abcde123] [color=#FF0000:abcde123]r[/color:abcde123] [u:abcde123]u[/u:abcde123]',
    'http://a.b/c.png r u',
  ],
  [
    '<!-- e --><a href="mailto:a@b.c">a@b.c</a><!-- e --> <!-- w --><a class="postlink" href="http://www.a.b">www.a.b</a><!-- w --> <!-- l --><a class="postlink-local" href="http://old.example/viewtopic.php?t=5">viewtopic.php?t=5</a><!-- l -->',
    '[a@b.c](mailto:a@b.c) [www.a.b](http://www.a.b) [viewtopic.php?t=5](/post-details/01900000-0000-7000-8000-000000000001)',
  ],
  [
    '[quote:abcde123]a[quote=&quot;B&quot;:abcde123]b[/quote:abcde123][/quote:abcde123]c',
    '> a\n>\n> > **B:**\n> > b\n\nc',
  ],
  [
    '[attachment=0:abcde123]<!-- ia0 -->ছবি.jpg<!-- ia0 -->[/attachment:abcde123]',
    `![ছবি.jpg](image:${IMAGE_ID})`,
  ],
];
const BBCODE: readonly Case[] = [
  ['[quote]a[/quote]b', '> a\n\nb'],
  ['[quote=Bob]a[/quote]', '> **Bob:**\n> a'],
  ['[quote="Bob \\"x\\" [y]" post_id=56]a[/quote]', '> **Bob "x" [y]:**\n> a'],
  ['[b]a[i]b[/b]c[/i]', '**a*b***c'],
  ['[b]x', '[b]x'],
  ['x[/b]', 'x[/b]'],
  ['[quote]x', '[quote]x'],
  ['[b][quote]x[/b]y[/quote]', '**[quote]x**y[/quote]'],
  ['[code]a [b]b[/b]\n  <c> &lt;[/code]', '```\na [b]b[/b]\n  <c> <\n```'],
  ['[code]x', '[code]x'],
  ['[icode]a`b[/icode]', '``a`b``'],
  ['[php]<?php echo 1;[/php]', '```\n<?php echo 1;\n```'],
  ['[noparse][b]x[/b][/noparse]', '[b]x[/b]'],
  ['[url]http://a.b/?x=1&y=2[/url]', 'http://a.b/?x=1&y=2'],
  ['[url=http://a.b/(c)_[]]w[/url]', '[w](http://a.b/%28c%29_%5B%5D)'],
  ['[url="http://a.b"]w[/url]', '[w](http://a.b)'],
  ['[url=a.html]w[/url]', 'w'],
  ['[email]a@b.c[/email]', '[a@b.c](mailto:a@b.c)'],
  ['[email=a@b.c]w[/email]', '[w](mailto:a@b.c)'],
  ['[url=http://a.b][img]http://a.b/mine.png[/img][/url]', `[![](image:${IMAGE_ID})](http://a.b)`],
  ['[url=http://a.b][img]http://a.b/x.png[/img][/url]', '[http\\://a.b/x.png](http://a.b)'],
  ['[img]http://a.b/x.png[/img]', 'http://a.b/x.png'],
  ['[img alt="চা" width=3]http://a.b/mine.png[/img]', `![চা](image:${IMAGE_ID})`],
  ['[attach]7[/attach] [attach=full]8[/attach]', `![](image:${IMAGE_ID}) 8`],
  ['[list]\n[*]a\n[*]b\n[/list]c', '- a\n- b\n\nc'],
  ['[list=1][*]a[*]b[/list]', '1. a\n2. b'],
  ['[ul][li]a[/li][li]b[/li][/ul]', '- a\n- b'],
  ['[ol][li]a[/li][/ol]', '1. a'],
  ['[*]a', '- a'],
  ['[youtube]abcdefghijk[/youtube]', 'https://www.youtube.com/watch?v=abcdefghijk'],
  ['[media=youtube]abcdefghijk[/media]', 'https://www.youtube.com/watch?v=abcdefghijk'],
  ['[spoiler]x[/spoiler]', 'x'],
  ['[size=5][color=red]x[/color][/size]', 'x'],
  ['[center]x[/center]', 'x'],
  ['[hr]', ''],
  ['a[br]b', 'a\nb'],
  ['[table][tr][td]1[/td][td]2[/td][/tr][tr][td]3[/td][/tr][/table]', '1 | 2\n3'],
  ['[foo=1]x[/foo] [solved]', 'x [solved]'],
  ['[h2]T[/h2]x', '**T**\n\nx'],
  ['a<br />\nb<br/>c', 'a\nb\nc'],
  ['&lt;b&gt; &amp;quot; <b>x</b> <foo>', '<b> &quot; **x** <foo>'],
  ['<script>a</script> <td>', '<script>a</script> <td>'],
  ['[b]bold [i]both[/b] slanted[/i]', '**bold *both*** *slanted*'],
  ['[[b]x[/b]]', '[**x**]'],
  ['[1] [a](b)', '\\[1] \\[a](b)'],
  ['1. a\n- b\n> c\n~~~\n* d\n# e\n#tag', '1\\. a\n\\- b\n\\> c\n\\~~~\n\\* d\n# e\n\\#tag'],
];

test.each(PHPBB)('phpBB: %j becomes %j', (source, text) => {
  expect(convertText('phpbb', source, movedContext).text).toBe(text);
});
test.each(BBCODE)('BBCode: %j becomes %j', (source, text) => {
  expect(convertText('bbcode', source, movedContext).text).toBe(text);
});

test('a bracket without the uid of its text is no mark of phpBB', () => {
  const source = '[b:abcde123]a[/b:abcde123] [i:zzzzz999]b[/i:zzzzz999] [u]c[/u]';
  const { text } = convertText('phpbb', source, movedContext, { uid: 'abcde123' });
  expect(text).toBe('**a** [i:zzzzz999]b[/i:zzzzz999] [u]c[/u]');
});

test.each([
  ['[quote=Bob]x[/quote]', null, 'Bob'],
  ['[quote="Bob;123"]x[/quote]', '123', 'Bob'],
  ['[quote=Bob;n123]x[/quote]', '123', 'Bob'],
  ['[QUOTE="রহিম উদ্দিন, post: 12, member: 4"]x[/QUOTE]', '12', 'রহিম উদ্দিন'],
  ['[quote author=Bob B link=topic=1.msg22#msg22 date=1]x[/quote]', '22', 'Bob B'],
  ["[quote='Bob' pid='33' dateline='1']x[/quote]", '33', 'Bob'],
  ["[quote name='Bob' date='y' post='44']x[/quote]", '44', 'Bob'],
  ['[quote=Bob post_id=55 time=1 user_id=2]x[/quote]', '55', 'Bob'],
  ['[quote="[Mod] \\"Bob\\"" post_id=56]x[/quote]', '56', '[Mod] "Bob"'],
  ['[quote=&quot;A &amp;amp; B&quot;]x[/quote]', null, 'A &amp; B'],
  ['[quote]x[/quote]', null, null],
])('%s is a quote of %j by %j', (source, id, author) => {
  const { quotes } = convertText('bbcode', source, movedContext);
  expect(quotes).toEqual([{ id, author, words: 'x' }]);
});

test('the quotes at the top level come with their own words, cut at 200 characters', () => {
  const inner = '[quote=b]inner[/quote]';
  const source = `[quote=a]one ${inner} **two**[/quote] and [quote=c]${'x'.repeat(300)}[/quote]`;
  const quotes: Quote[] = [
    { id: null, author: 'a', words: 'one **two**' },
    { id: null, author: 'c', words: 'x'.repeat(200) },
  ];
  expect(convertText('bbcode', source, movedContext).quotes).toEqual(quotes);
});

test('pictures that stay links, and marks without a counterpart, are counted', () => {
  const source =
    '[img]http://a.b/1.png[/img][img]mine[/img][u]a[/u][U]b[/U][foo]c[/foo][url=x:y]d[/url]';
  const { pictures, dropped } = convertText('bbcode', source, movedContext);
  expect({ pictures, dropped }).toEqual({ pictures: 1, dropped: { u: 2, foo: 1, link: 1 } });
});

test.each([
  [' A &amp;amp; &lt;b&gt;\n <i>c</i>', 'A &amp; <b> c'],
  ['<b>চা</b>&nbsp;x', 'চা x'],
])('a name, %j, is the words %j', (source, words) => {
  expect(plainWords(source)).toBe(words);
});
