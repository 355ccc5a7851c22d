/** The values that the browser does not store: it forbids storage, or its storage is full. */
const memory = new Map<string, string>();

/** Local storage, or memory where the browser takes nothing. The server has none, and an exception costs 5 µs. */
export const storage = {
  get(key: string): string | null {
    const kept = memory.get(key);
    // A full storage still gives what it had before.
    if (kept !== undefined) return kept;
    try {
      if (typeof localStorage !== 'undefined') return localStorage.getItem(key);
    } catch {
      // Storage is switched off: what was kept lasts as long as the page.
    }
    return null;
  },
  set(key: string, value: string | null): void {
    memory.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value !== null) memory.set(key, value);
    }
  },
  /** Removes all but these keys. @throws what a browser throws that forbids storage */
  clear(but: readonly string[]): void {
    for (const key of memory.keys()) if (!but.includes(key)) memory.delete(key);
    for (const key of Object.keys(localStorage))
      if (!but.includes(key)) localStorage.removeItem(key);
  },
};

// Another tab has written: its value is newer than what this page could not store.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => (key === null ? memory.clear() : memory.delete(key)));
