export const importedPassword = (_method: string, _hash: string, _extra: object): string | null =>
  null;
