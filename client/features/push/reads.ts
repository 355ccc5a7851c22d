import { CallError, call } from '../../api/call.ts';

/** The key by which browsers subscribe; null where the forum sends no notifications. */
export async function readKey(): Promise<string | null> {
  try {
    return (await call('GET /push')).key;
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'push-off') return null;
    throw cause;
  }
}
