/** The live link of open pages. */
import { onTestFinished } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';

/**
 * Ends the live link of all pages, and refuses each new one; all else is answered as before.
 * @returns the function that lets the pages connect again: they try within seconds.
 */
export function cutLine({ app }: TestApp): () => void {
  const { io } = app.context.live;
  let isCut = true;
  const mend = () => {
    isCut = false;
  };
  onTestFinished(mend);
  io.engine.use((_: unknown, __: unknown, next: (error?: Error) => void) => {
    next(isCut ? new Error('The live rooms are closed.') : undefined);
  });
  io.disconnectSockets(true);
  return mend;
}
