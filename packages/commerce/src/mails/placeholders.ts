import { issue } from '@atelier/plumbing/http'
import { type CustomerMail, type Issue, mailPlaceholders } from '@atelier/contract'

const place = /\{([^{}\s]*)\}/g

/** Placeholder values by name. */
export type Values = Readonly<Record<string, string>>

/** Returns a seller's text with its placeholders filled in. A placeholder without a value is empty. */
export const fillPlaceholders = (text: string, values: Values): string =>
  text.replaceAll(place, (_, name: string) => values[name] ?? '')

/** Returns the issues of the placeholders in a seller's text: names that this e-mail does not provide. */
export const placeIssues = (mail: CustomerMail, field: string, text: string | null | undefined): Issue[] => {
  const allowedNames = mailPlaceholders[mail]
  const unknown = [...(text ?? '').matchAll(place)]
    .map(([, name = '']) => name)
    .filter((name) => !allowedNames.includes(name))
  return [...new Set(unknown)].map((name) =>
    issue(
      field,
      `{${name}} is not a placeholder of this e-mail. It has: ${allowedNames.map((item) => `{${item}}`).join(', ')}.`,
    ),
  )
}
