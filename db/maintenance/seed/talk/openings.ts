/** The title and the text of a post or an announcement. A Bengali one gets Bengali comments. */
export type Opening = readonly [title: string, text: string];

/** The opening posts of each tag. */
export type Openings = Readonly<Record<string, readonly Opening[]>>;
