import type { Checkout } from '../state/checkout.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import { say } from '../texts/speech.ts'

/** Custom field attached to a product. */
export type CustomField = Checkout['attachedCustomFields'][number]

/** Values that the customer entered, by slug of the custom field. */
export type FieldValues = { readonly [slug: string]: string | boolean }

type Data = NonNullable<Checkout['customFieldData']>

const textOf = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value.trim() : ''

/** Values that the checkout has already; dates in the format of the browser's date field. */
export const fieldValuesOf = ({ attachedCustomFields, customFieldData = {} }: Checkout): FieldValues =>
  Object.fromEntries(
    attachedCustomFields.map(({ customField: { slug, type } }) => {
      const stored = customFieldData[slug]
      if (type === 'checkbox') return [slug, stored === true]
      const text = String(stored ?? '')
      return [slug, type === 'date' ? text.slice(0, 10) : text]
    }),
  )

const fieldValueError = (field: CustomField, value: string | boolean | undefined): string | undefined => {
  const { type } = field.customField
  if (type === 'checkbox') return field.required && value !== true ? say('answer.tick') : undefined
  const text = textOf(value)
  if (text === '') return field.required ? say('answer.missing') : undefined
  const isNumber = /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))
  return type === 'number' && !isNumber ? say('answer.number') : undefined
}

/** Errors of the values. The server checks the bounds of numbers, lengths and dates. */
export const fieldValueErrors = (fields: readonly CustomField[], values: FieldValues): FieldErrors =>
  definedErrors(
    Object.fromEntries(
      fields.map((field) => {
        const { slug } = field.customField
        return [`answer:${slug}`, fieldValueError(field, values[slug])]
      }),
    ),
  )

/** Values in the format of the API: null for a blank one. */
export const dataOf = (fields: readonly CustomField[], values: FieldValues): Data =>
  Object.fromEntries(
    fields.map(({ customField: { slug, type } }): [string, Data[string]] => {
      const value = values[slug]
      if (type === 'checkbox') return [slug, value === true]
      const text = textOf(value)
      return [slug, text === '' ? null : type === 'number' ? Number(text) : text]
    }),
  )
