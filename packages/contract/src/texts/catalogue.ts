/**
 * Text that depends on a number, by the plural rules of the language: `{ one: '{count} order', other:
 * '{count} orders' }`.
 */
export type Plural = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** Texts of an application by name, in one language. `{name}` in a text is a placeholder for a value. */
export type Texts = Readonly<Record<string, string | Plural>>

/** Required shape of a translation of the English texts: the same names, plurals where English has them. */
export type Translation<English extends Texts> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Plural
}

type PlacesOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never

/** Names of the placeholders of a text. */
export type Places<T> = T extends string
  ? PlacesOf<T>
  : T extends { readonly other: infer Other extends string }
    ? 'count' | PlacesOf<Other>
    : never

/** Values of a text; none for a text without placeholders. */
export type ValuesOf<T, Value = string | number> = [Places<T>] extends [never]
  ? readonly []
  : readonly [values: { readonly [Name in Places<T>]: Value }]

/** Returns a text by its name: `say('orders.count', { count: 3 })`. */
export type Say<English extends Texts> = <Name extends keyof English & string>(
  name: Name,
  ...values: ValuesOf<English[Name]>
) => string

/**
 * Creates the function that formats the texts of a language. Numbers are formatted for the locale.
 *
 * @param emailText formats the e-mail address for the placeholder `{email}`; default: as stored
 */
export const createSay = <English extends Texts>(
  texts: Translation<English>,
  locale: string,
  emailText: (email: string) => string = (email) => email,
): Say<English> => {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const format = (value: string | number | undefined): string =>
    typeof value === 'number' ? numbers.format(value) : (value ?? '')
  return (name, ...[values]) => {
    const parameters: Readonly<Record<string, string | number>> = values ?? {}
    const text: string | Plural = texts[name]
    const form =
      typeof text === 'string' ? text : (text[rules.select(Number(parameters['count']))] ?? text.other)
    return form.replaceAll(/\{(\w+)\}/g, (_, place: string) =>
      place === 'email' ? emailText(format(parameters[place])) : format(parameters[place]),
    )
  }
}
