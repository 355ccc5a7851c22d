import { pathInProject } from '../../../db/project-root.ts';

/** Where the built client lies. */
export const CLIENT_DIR = pathInProject('dist/client');

/** True if Vite serves the client from its sources and renders its pages, as `npm run dev` asks for. */
export const isClientFromSource = process.argv.includes('--client-from-source');
