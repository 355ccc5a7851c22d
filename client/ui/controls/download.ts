/** Has the browser save what the page holds as a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read after the press has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
