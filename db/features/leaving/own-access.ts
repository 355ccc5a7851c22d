import { type Decisions, hide, is, show, times } from './own-table.ts';

/** The tables of how members sign in, and of the browsers that they have registered. */
export const ACCESS_TABLES = {
  sessions: {
    type: 'session',
    whose: ({ sessions }, me) => is(sessions.userKey, me('userKey')),
    order: ['id'],
    columns: {
      ...show('id', 'device', 'by'),
      ...times('begunAt', 'usedAt', 'steppedUpAt', 'endedAt'),
      ...hide('userKey', 'proof', 'deviceHash', 'factorHash'),
    },
    goes: true,
  },
  pushDevices: {
    type: 'pushDevice',
    whose: ({ pushDevices }, me) => is(pushDevices.userKey, me('userKey')),
    order: ['id'],
    columns: {
      ...show('name'),
      ...times('addedAt'),
      ...hide('id', 'userKey', 'endpoint', 'endpointHash', 'p256dh', 'auth', 'session'),
      ...hide('toldKey', 'recent', 'dueAt', 'claimedUntil', 'attempts', 'failedAt'),
    },
    goes: true,
  },
  secondFactors: {
    type: 'secondFactor',
    whose: ({ secondFactors }, me) => is(secondFactors.userKey, me('userKey')),
    order: ['userKey'],
    columns: {
      ...times('confirmedAt', 'resetAt'),
      ...hide(
        'userKey',
        'secret',
        'pendingSecret',
        'sealedBy',
        'lastStep',
        'wrongTimes',
        'resetBy',
      ),
    },
    goes: true,
  },
  recoveryCodes: {
    type: 'recoveryCode',
    whose: ({ recoveryCodes }, me) => is(recoveryCodes.userKey, me('userKey')),
    order: ['hash'],
    columns: { ...times('usedAt'), ...hide('userKey', 'hash') },
    goes: true,
  },
  passkeys: {
    type: 'passkey',
    whose: ({ passkeys }, me) => is(passkeys.userKey, me('userKey')),
    order: ['id'],
    columns: {
      ...show('id', 'name', 'uses', 'transports'),
      ...times('addedAt', 'usedAt'),
      ...hide('userKey', 'credentialId', 'publicKey'),
    },
    goes: true,
  },
} satisfies Decisions<'sessions' | 'pushDevices' | 'secondFactors' | 'recoveryCodes' | 'passkeys'>;
