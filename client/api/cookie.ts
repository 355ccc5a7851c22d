/** Remembers a choice of the reader for a year, where the server sees it too. */
export function setCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** The value of a cookie that scripts may read; undefined without one. */
export const cookieOf = (name: string): string | undefined =>
  document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
