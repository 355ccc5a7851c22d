import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { pinEffects } from './effects.ts';
import { pinHandlers } from './handlers.ts';
import { watchPinEnds } from './pin-ends.ts';

export const pins = {
  handlers: pinHandlers,
  effects: pinEffects,
  async routes(app: FastifyInstance, context: AppContext) {
    watchPinEnds(app, context);
  },
} satisfies Feature;
