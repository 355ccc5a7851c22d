type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type PartOf<Feature, Part extends string> =
  Feature extends Record<Part, infer Table> ? Table : never;

/** The merged table of one part of all features; each key keeps its exact type. */
export type Merged<Features extends object, Part extends string> = Intersection<
  PartOf<Features[keyof Features], Part>
>;

/**
 * Merges one part of all features into a single table, in the order of the list.
 * @param features the features by name.
 * @param part the name of a table that a feature may have.
 * @throws Error when two features have the same key: the later entry would hide the earlier one.
 */
export function merged<Features extends object, Part extends string>(
  features: Features,
  part: Part,
): Merged<Features, Part> {
  const entries = Object.values(features).flatMap((feature: Partial<Record<Part, object>>) =>
    Object.entries(feature[part] ?? {}),
  );
  const table = Object.fromEntries(entries);
  if (Object.keys(table).length < entries.length)
    throw new Error(`Two features have the same key in "${part}"`);
  return table as Merged<Features, Part>;
}
