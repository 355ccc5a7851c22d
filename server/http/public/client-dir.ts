import { join } from 'node:path';
import { FIRST_LANGUAGE, type Language } from '../../../contract/values/languages.ts';
import { pathInProject } from '../../../db/project-root.ts';

/** Where the built client lies. */
export const CLIENT_DIR = pathInProject('dist/client');

/** True if Vite serves the client from its sources and renders its pages, as `npm run dev` asks for. */
export const isClientFromSource = process.argv.includes('--client-from-source');

/** A file of the built client that each language has its own of; those of the first lie directly in the folder. */
export const clientFile = (language: Language, name: string): string =>
  join(CLIENT_DIR, language === FIRST_LANGUAGE ? '' : `languages/${language}`, name);
