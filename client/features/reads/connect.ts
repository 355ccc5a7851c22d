/** Reads the positions on screen again. None is on screen before `refresh.ts` is loaded, which sets this. */
export const onScreen: { refetch: () => void } = { refetch: () => {} };
