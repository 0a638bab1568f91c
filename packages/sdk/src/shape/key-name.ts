/** Returns the name of a shape's key, without its marks. */
export const nameOf = (key: string): string => key.replace(/\^?\??$/, '')
