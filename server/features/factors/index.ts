import { UnavailableError } from '../../../db/core/errors.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';

const later = async () => {
  throw new UnavailableError('This comes with the next commits.');
};

function factorHandlers() {
  return {
    'POST /jwt/factor': later,
    'GET /me/factors': async () => ({ totp: false, recovery: 0, passkeys: 0, resetAt: null }),
    'POST /me/totp': later,
    'POST /me/totp/confirm': later,
    'DELETE /me/totp': later,
    'POST /me/recovery': later,
    'GET /me/passkeys': async () => [],
    'POST /me/passkeys/options': later,
    'POST /me/passkeys': later,
    'DELETE /me/passkeys/{id}': later,
    'DELETE /me/factors/reset': async () => ({ success: true as const }),
    'DELETE /admin/users/{id}/factors': later,
  } satisfies Partial<Handlers>;
}

export const factors = { handlers: factorHandlers } satisfies Feature;
