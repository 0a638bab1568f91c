/** The name of a key of a shape, without its marks. */
export const nameOf = (key: string): string => key.replace(/\^?\??$/, '')
