import { pathInProject } from '../../../db/project-root.ts';

/** Where the built client lies. */
export const CLIENT_DIR = pathInProject('dist/client');
