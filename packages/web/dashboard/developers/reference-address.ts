/** What the reference fills its forms with: ids of the shop by the name of their area. */
export type ShopIds = {
  readonly organizations: string
  readonly products?: string | undefined
  readonly customers?: string | undefined
  readonly orders?: string | undefined
}

/** The address of the API reference whose forms hold the ids of a shop. */
export const referenceAddress = (ids: ShopIds): string => {
  const given = Object.entries(ids).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/docs/api?${new URLSearchParams(given)}`
}
