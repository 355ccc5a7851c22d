import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // These need a package of their own, or install everything: npm run test:firebase, test:production.
    exclude: [...configDefaults.exclude, 'tests/firebase/**', 'tests/production/**'],
    // Screens drive a browser; on a small machine more at once only waits.
    maxWorkers: 2,
    // A busy machine now and then holds a browser up; what had to be tried twice is named by the run.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: [process.env['CI'] ? 'default' : 'dot', './tests/spec-reporter.ts'],
  },
});
