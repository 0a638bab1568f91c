/** Ids of the shop for the reference's forms, by the name of their area. */
export type ShopIds = {
  readonly organizations: string
  readonly products?: string | undefined
  readonly customers?: string | undefined
  readonly orders?: string | undefined
}

/** Returns the URL of the API reference with the ids of a shop in its forms. */
export const referenceUrl = (ids: ShopIds): string => {
  const entries = Object.entries(ids).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/docs/api?${new URLSearchParams(entries)}`
}
