/** The hash of bytes, in hexadecimal. A thread of Node's makes it, so that it never holds the event loop. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(hash).toString('hex');
}
