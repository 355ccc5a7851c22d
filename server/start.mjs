/**
 * Starts the forum so that it rests on little memory: what was compiled at an earlier start is read instead of made
 * again, the young space stays small while everything loads, and what only the start needed is given back.
 * It is JavaScript itself, for a TypeScript file would load what strips types before any of this is said.
 */
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

enableCompileCache(new URL('../dist/compiled', import.meta.url).pathname);
setFlagsFromString('--semi-space-growth-factor=1');
await import('./main.ts');
setFlagsFromString('--semi-space-growth-factor=2');
setFlagsFromString('--expose-gc');
runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
