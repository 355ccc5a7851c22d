/** A text whose earlier versions are shown. */
export interface Edited {
  kind: 'post' | 'comment';
  id: string;
  authorId: string;
  version: number;
}
