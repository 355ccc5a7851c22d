import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Screens drive a browser; on a small machine more at once only waits.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: [process.env['CI'] ? 'default' : 'dot', './tests/spec-reporter.ts'],
  },
});
