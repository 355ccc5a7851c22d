import { v7 } from 'uuid';
import { IDEMPOTENCY_KEY } from '../../contract/core/idempotency.ts';
import type { Person } from './person.ts';

/** The same person, whose calls carry this idempotency key; a new one by default. */
export const keyed = (person: Person, key = v7()): Person =>
  person.withHeaders({ [IDEMPOTENCY_KEY]: key });
