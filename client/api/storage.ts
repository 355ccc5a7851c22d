const memory = new Map<string, string>();

/** Local storage, or memory where the browser forbids storage. The server has none, and an exception costs 5 µs. */
export const storage = {
  get(key: string): string | null {
    try {
      if (typeof localStorage !== 'undefined') return localStorage.getItem(key);
    } catch {
      // Storage is switched off: what was kept lasts as long as the page.
    }
    return memory.get(key) ?? null;
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
    }
  },
};
