/**
 * Returns names for a sentence, and the number of further objects: `Tea, Coffee and 1,204 more`.
 *
 * @param total number of objects, of which `names` are the first
 * @param format formats a number in the language of the page
 */
export const nameList = (
  names: readonly string[],
  total: number,
  format: (count: number) => string,
): string => {
  const otherCount = total - names.length
  return `${names.join(', ')}${otherCount > 0 ? ` and ${format(otherCount)} more` : ''}`
}
