/** Platforms with access benefits, by their names in the API. */
export const platformTitles = { discord: 'Discord', github: 'GitHub' } as const
export type Platform = keyof typeof platformTitles
