import createClient from 'openapi-fetch';
import type { paths } from './generated/forum.ts';

/** A client of a forum, typed by nothing but its OpenAPI document. */
export const clientOf = (baseUrl: string, headers: Record<string, string> = {}) =>
  createClient<paths>({ baseUrl, headers });
export type Client = ReturnType<typeof clientOf>;
