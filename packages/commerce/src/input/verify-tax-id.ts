import { taxIdRules } from './tax-id-rules.ts'

/**
 * Checks a tax number against its country: the first kind whose rule accepts it wins.
 *
 * @returns the number without separators and its kind; undefined when no kind of the country accepts it
 */
export const verifyTaxId = (value: string, country: string): [string, string] | undefined => {
  const compact = value.replaceAll(/[\s.\-/]/g, '').toUpperCase()
  for (const { kind, read } of taxIdRules[country] ?? []) {
    const number = read(compact)
    if (number !== undefined) return [number, kind]
  }
  return undefined
}
