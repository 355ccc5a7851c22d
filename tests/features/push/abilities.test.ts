import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { initialData, setInitialData } from '../../../client/api/initial-data.ts';
import { queryClient } from '../../../client/api/query-client.ts';
import { useSession } from '../../../client/features/auth/session/session.ts';
import { type Ability, ability } from '../../../client/features/push/device.ts';
import { PushSection } from '../../../client/features/push/section.tsx';
import { PUSH_KINDS } from '../../../contract/values/inbox-kinds.ts';
import { pushStates, pushTurnOn } from '../../../messages/en.ts';
import { textOf } from '../../support/features/rendered.ts';

/** A browser that can show notifications, unless told otherwise. */
interface Browser {
  worker?: boolean;
  push?: boolean;
  permission?: NotificationPermission;
  standalone?: boolean;
}
function inBrowser({ worker = true, push = true, permission, standalone }: Browser): void {
  const notification = { permission: permission ?? 'default' };
  vi.stubGlobal('navigator', {
    ...(worker && { serviceWorker: {} }),
    ...(standalone !== undefined && { standalone }),
  });
  vi.stubGlobal('window', push ? { PushManager: {}, Notification: notification } : {});
  vi.stubGlobal('Notification', notification);
}
const BROWSERS: readonly (readonly [is: string, Browser, Ability])[] = [
  ['not asked yet', {}, 'possible'],
  ['allowed', { permission: 'granted' }, 'possible'],
  ['blocked', { permission: 'denied' }, 'blocked'],
  ['without service workers', { worker: false }, 'impossible'],
  ['without push', { push: false }, 'impossible'],
  [
    'on an iPhone, outside of the installed forum',
    { push: false, standalone: false },
    'homeScreen',
  ],
  ['in an installed forum without push', { push: false, standalone: true }, 'impossible'],
];
const withWorker = () => setInitialData({ ...initialData(), serviceWorker: true });
beforeEach(() => void vi.unstubAllGlobals());

describe('notifications', () => {
  /** The section of a member with a forum's key, and with no device. */
  const sectionBy = (key: string | null) =>
    textOf(createElement(PushSection), () => {
      withWorker();
      const email = 'ana@example.com';
      useSession.setState({ status: 'user', user: { email, displayName: 'Ana', photoURL: '' } });
      const push = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, false]));
      queryClient().setQueryData(['GET /me', email], { choices: { push, quiet: null } });
      queryClient().setQueryData(['GET /me/push', email], { list: [], here: undefined });
      queryClient().setQueryData(['GET /push'], key);
    });

  test.each(BROWSERS)('in a browser that is %s are said to be as they are', (_, browser, can) => {
    inBrowser(browser);
    withWorker();
    expect(ability()).toBe(can);
    const text = sectionBy('key');
    expect(text).toContain(pushStates[can === 'possible' ? 'off' : can]);
    expect(text.includes(pushTurnOn)).toBe(can === 'possible');
  });

  test('are not offered where the forum sends none, nor by a page without a service worker', () => {
    inBrowser({});
    const text = sectionBy(null);
    expect(text).toContain(pushStates.notOffered);
    expect(text).not.toContain(pushTurnOn);
    setInitialData({ ...initialData(), serviceWorker: false });
    expect(ability()).toBe('impossible');
  });
});
