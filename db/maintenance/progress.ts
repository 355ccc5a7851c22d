/** Reports how far a long command is: what it does, and how many steps of how many are done. */
export type Progress = (what: string, done: number, total: number) => void;
