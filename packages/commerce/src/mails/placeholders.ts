import { issue } from '@atelier/plumbing/http'
import { type CustomerMail, type Issue, mailPlaceholders } from '@atelier/contract'

const place = /\{([^{}\s]*)\}/g

/** The values for the places in a seller's text, by their names. */
export type Values = Readonly<Record<string, string>>

/** A seller's text with the values in their places. A place without a value stays empty. */
export const filled = (text: string, values: Values): string =>
  text.replaceAll(place, (_, name: string) => values[name] ?? '')

/** What is wrong with the places in a seller's text: names that this mail has no value for. */
export const placeIssues = (mail: CustomerMail, field: string, text: string | null | undefined): Issue[] => {
  const known = mailPlaceholders[mail]
  const unknown = [...(text ?? '').matchAll(place)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name))
  return [...new Set(unknown)].map((name) =>
    issue(
      field,
      `{${name}} is no place that this e-mail has a value for. It has: ${known.map((one) => `{${one}}`).join(', ')}.`,
    ),
  )
}
