/** The page of a post. */
import type { Page, Route } from '@playwright/test';

/** The address of a post. */
export const placeOf = (id: string) => `/post-details/${id}`;
/** The button that votes up or down. */
export const vote = (page: Page, way: 'Up' | 'Down') =>
  page.getByRole('button', { name: new RegExp(`^${way} vote`) });

/** Refuses the requests of a method, and lets all others through. */
export const failing =
  (method: string, status = 503) =>
  (route: Route) =>
    route.request().method() === method ? route.fulfill({ status, json: {} }) : route.continue();

/** Answers requests only once the test lets them go. */
export function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const later = async (route: Pick<Route, 'continue'>) => {
    await promise;
    await route.continue();
  };
  return { later, go: resolve };
}

/** A live link that opens only once the test lets it. */
export function holdSocket() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const route = (page: Page) =>
    page.routeWebSocket(/socket\.io/, async (socket) => {
      await promise;
      socket.connectToServer();
    });
  return { route, go: resolve };
}

/** A live link that keeps new comments back until the test lets them through. */
export function holdArrivals() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const route = (page: Page) =>
    page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (String(frame).includes('comment:added')) void promise.then(() => socket.send(frame));
        else socket.send(frame);
      });
    });
  return { route, letThrough: resolve };
}
