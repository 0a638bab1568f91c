/** Benefit with a note, or of a type that has none. A new type is added to one of both. */
export type MaybeNoted =
  | { readonly type: 'custom'; readonly properties: { readonly note: string | null } }
  | {
      readonly type:
        | 'discord'
        | 'github_repository'
        | 'downloadables'
        | 'license_keys'
        | 'meter_credit'
        | 'feature_flag'
    }

/** Returns the text that customers with this benefit see, or null. */
export const noteOfBenefit = (benefit: MaybeNoted): string | null =>
  benefit.type === 'custom' ? benefit.properties.note : null
