import { expect, test } from 'vitest';
import { shownTexts } from '../../../lint/shown-texts.ts';

const faultsOf = (path: string, source: string) => shownTexts(new Map([[path, source]]));

test.each([
  ['client/a.tsx', 'const a = <p>Lost</p>;', 'Lost'],
  ['client/a.tsx', "const a = <p>{isOn ? 'Lost' : words}</p>;", 'Lost'],
  ['client/a.tsx', 'const a = <button aria-label="Lost" />;', 'Lost'],
  ['client/a.ts', "toastError('Lost');", 'Lost'],
  ['server/pages/a.ts', `const a = (b) => \`<p>Lost \${b}</p><p>\${b}</p>\`;`, 'Lost …'],
  ['server/features/b/a-page.ts', "const a = '<h1>হারানো</h1>';", 'হারানো'],
  ['server/mail/a.ts', "const a = { subject: 'Lost', to };", 'Lost'],
  ['server/features/b/mails.ts', `const a = { text: \`Lost \${b}\` };`, 'Lost'],
])('in %s %s shows a text outside of messages/', (path, source, text) => {
  expect(faultsOf(path, source)).toEqual([
    expect.stringContaining(`shows "${text}": it belongs to messages/`),
  ]);
});

test.each([
  ['client/a.tsx', 'const a = <p className="lost">{words}</p>;'],
  ['client/a.tsx', 'const a = <p><code>npm start</code></p>;'],
  ['server/pages/a.ts', `const a = \`<p class="lost">\${words}</p>\`;`],
  ['server/features/b/feed.ts', `const a = \`<id>urn:uuid:\${id}</id>\`;`],
  ['server/http/errors.ts', "const a = { subject: 'Body', text: 'What the server says.' };"],
  ['messages/en.ts', "export const lost = 'Lost';"],
])('in %s %s shows none', (path, source) => {
  expect(faultsOf(path, source)).toEqual([]);
});
