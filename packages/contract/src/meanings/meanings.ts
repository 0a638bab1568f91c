/**
 * What fields mean, by the places they stand in (several, with a comma between, where they mean the same
 * in all of them) and by their name in snake_case. A place is a schema by its name or a part of a call, such
 * as `orders.list query`. A field of a schema without a name follows what it stands in: `upload.parts`.
 */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>
