/** Loads the browser's database with its library, when the first text is written or waits. */
export const loadDatabase = () => import('./database.ts');
