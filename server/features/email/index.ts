import type { Feature } from '../../app/feature.ts';
import { httpError } from '../../http/errors.ts';

export const email = {
  handlers: () => ({
    async 'PUT /me/email'() {
      throw httpError('no-mail', 'This forum sends no mail.');
    },
  }),
} satisfies Feature;
