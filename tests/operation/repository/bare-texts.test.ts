import { expect, test } from 'vitest';
import { bareTexts } from '../../../tools/lint/bare-texts.ts';

const IMPORTS = "import { label, labels, counted } from '#messages';\n";
const faultsOf = (jsx: string) =>
  bareTexts(new Map([['client/a.tsx', `${IMPORTS}const a = ${jsx};`]]));

test.each([
  ['<p>{...counted(<b key="n" />)}</p>', 'spreads a sentence'],
  ['<p><i />{counted(n)}</p>', 'changes beside others'],
  ['<p><i />{isOn ? label : other}</p>', 'changes beside others'],
  ['<p><i />{labels[kind]}</p>', 'changes beside others'],
  ['<p><i />{isOn && label}</p>', 'changes beside others'],
  [`<p><i />{\`\${n}\`}</p>`, 'changes beside others'],
  ['<p>#{capitalise(tag)}</p>', 'changes beside others'],
  ['<p>{isOn && <i />}{label}</p>', 'behind what comes and goes'],
  ['<p>{isOn ? <i /> : <b />} {label}</p>', 'behind what comes and goes'],
  ['<p>{rows.map((row) => <b key={row} />)}{label}</p>', 'behind what comes and goes'],
  ['<>{label}<i /></>', 'in a fragment'],
])('%s is broken by a translating browser', (jsx, fault) => {
  expect(faultsOf(jsx)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  '<p>{counted(n)}</p>',
  '<p>{isOn ? label : <b />}</p>',
  '<p><i />{label}</p>',
  '<p>{label} {isOn && <i />}</p>',
  '<p>{isOn && <i />}<span>{label}</span></p>',
  '<p><i /><span>{counted(n)}</span></p>',
  '<p><Phrase parts={counted(<b key="n" />)} /></p>',
])('%s is not', (jsx) => {
  expect(faultsOf(jsx)).toEqual([]);
});
